import type { Digest } from '../lib/index.js';
import type { Finding } from './finding.js';

export interface WalkLimits {
  readonly entries: number;
  readonly depth: number;
  /** Apparent size of one file. */
  readonly fileBytes: number;
  /** Apparent sizes together. */
  readonly totalBytes: number;
  readonly nameBytes: number;
  readonly linkBytes: number;
}

/** Path relative to the workspace, as bytes; `/` separates. Sorted byte-wise in a manifest. */
export type EntryPath = Buffer;

export type Entry =
  | {
      readonly kind: 'file';
      readonly path: EntryPath;
      readonly mode: 0o644 | 0o755;
      readonly size: number;
      readonly digest: Digest;
      readonly offset: number;
    }
  | { readonly kind: 'folder'; readonly path: EntryPath }
  /** Target kept verbatim: relative and inside the workspace, or absolute to a place of the environment. */
  | { readonly kind: 'link'; readonly path: EntryPath; readonly target: Buffer };

/** A workspace as it was handed in: a manifest beside one pack file that holds all contents. */
export interface Snapshot {
  /** Digest of the manifest's canonical form, so of every name, mode, content and link. */
  readonly digest: Digest;
  readonly entries: number;
  readonly files: number;
  readonly bytes: number;
  /** Folder of the snapshot: `manifest.jsonl.gz` and `pack.gz`. */
  readonly folder: string;
}

export type SnapshotResult =
  | { readonly kind: 'taken'; readonly snapshot: Snapshot; readonly findings: readonly Finding[] }
  | { readonly kind: 'refused'; readonly findings: readonly Finding[] };
