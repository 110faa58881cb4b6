import { existsSync, readdirSync } from 'node:fs';
import type { Contents } from './contents.js';
import { addTree } from './folders.js';

/** Empty folders: places for mounts, and what programs expect to be there. */
export const baseFolders = [
  ...['app', 'tests', 'judge', 'environment', 'home/agent', 'logs/agent', 'tmp', 'run', 'dev', 'proc', 'opt'],
  ...['mnt', 'var/tmp', 'etc', 'usr/bin', 'usr/lib', 'usr/lib64', 'usr/sbin', 'usr/local/bin'],
] as const;

export const baseLinks: Readonly<Record<string, string>> = {
  bin: 'usr/bin',
  sbin: 'usr/sbin',
  lib: 'usr/lib',
  lib64: 'usr/lib64',
};

/** The files of `/etc` that every sandbox has: who the users are, and that names are looked up in files. */
export const baseFiles: Readonly<Record<string, string>> = {
  'etc/passwd': [
    'root:x:0:0:root:/root:/usr/sbin/nologin',
    'agent:x:1000:1000:agent:/home/agent:/bin/sh',
    'nobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin',
    '',
  ].join('\n'),
  'etc/group': ['root:x:0:', 'agent:x:1000:', 'nogroup:x:65534:', ''].join('\n'),
  'etc/hosts': '127.0.0.1 localhost\n::1 localhost\n',
  'etc/nsswitch.conf': ['passwd: files', 'group: files', 'hosts: files', ''].join('\n'),
};

const zones = '/usr/share/zoneinfo';
const locales = '/usr/lib/locale';

/** Time zones and the C.UTF-8 locale, where the host has them. */
export function addData(contents: Contents): void {
  for (const folder of [zones, locales]) contents.watched.add(folder);
  // The same zones once more, counted without leap seconds or with them.
  if (existsSync(zones)) addTree(zones, contents, { skip: (path) => path === 'posix' || path === 'right' });
  if (!existsSync(locales)) return;
  for (const name of readdirSync(locales).filter((name) => /^C\.utf-?8$/i.test(name)))
    addTree(`${locales}/${name}`, contents);
}
