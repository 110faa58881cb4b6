export type { Brand } from './brand.js';
export {
  canonicalJson,
  type Digest,
  digestOf,
  digestOfFile,
  digestOfJson,
  finishDigest,
  isDigest,
  shortDigest,
} from './digest.js';
export { Failure, type FailureCode, isDiskFull, messageOf, systemCode } from './failure.js';
export { readFileBounded, removeTree, syncFolder, writeFileAtomic, writeJsonAtomic } from './files.js';
export {
  checkJson,
  type JsonDefect,
  type JsonReading,
  jsonPointer,
  parseJson,
  readJsonFile,
} from './json.js';
export { JsonLinesFile } from './json-lines.js';
export { formatBytes, GiB, KiB, MiB } from './size.js';
export { decodeText, printable, truncateText } from './text.js';
export { Deadline, monotonicMs, onDeadline, utcNow } from './time.js';
