/**
 * What a root file system is made of, by path inside it (without a leading slash). Content always comes
 * from a regular file of the host, links lead only to places inside.
 */
export interface Contents {
  /** Target to the host's file. */
  readonly files: Map<string, string>;
  /** Target to the text of a relative link. */
  readonly links: Map<string, string>;
  readonly folders: Set<string>;
  /** Paths of the host whose state decides whether all this still holds, existing or not. */
  readonly watched: Set<string>;
}

export function emptyContents(): Contents {
  return { files: new Map(), links: new Map(), folders: new Set(), watched: new Set() };
}

const merged = /^(bin|sbin|lib|lib32|lib64|libx32)(?=\/|$)/;

/** Where a path of the host lies inside: `/lib/x` and `/usr/lib/x` are one place. */
export function placeInside(hostPath: string): string {
  return hostPath.slice(1).replace(merged, 'usr/$1');
}
