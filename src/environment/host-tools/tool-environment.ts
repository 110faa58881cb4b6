/** How the host's own programs are started when an environment is built: nothing of the caller's counts. */
export const toolEnvironment = {
  env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', HOME: '/' },
  extendEnv: false,
  stdin: 'ignore',
  timeout: 60_000,
} as const;
