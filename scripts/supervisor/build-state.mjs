import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  readdirSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

/** What a build is made of. Not tsconfig.json: Next writes into it while it builds. */
const sources = [
  'app',
  'components',
  'contracts/generated',
  'contracts/local-chain',
  'gateway',
  'homeserver',
  'lib',
  'messages',
  'protocol',
  'public',
  'runtime',
  'server',
  'storage',
  'middleware.ts',
  'next.config.mjs',
  'package-lock.json',
  'postcss.config.mjs',
  'scripts/build-services.mjs',
  'scripts/build.mjs',
  'scripts/build',
];

/**
 * A digest of every source file; tests are no sources.
 *
 * @param {string} root
 */
export function digestSources(root) {
  const digest = createHash('sha256').update(process.versions.node);
  for (const source of sources) addTo(digest, path.join(root, source), source);
  return digest.digest('hex');
}

/** @param {import('node:crypto').Hash} digest @param {string} file @param {string} name */
function addTo(digest, file, name) {
  if (!existsSync(file)) return;
  if (/\.test\.tsx?$/.test(name)) return;
  let entries;
  try {
    entries = readdirSync(file).sort();
  } catch (error) {
    if (error.code !== 'ENOTDIR') throw error;
    addContent(digest.update(`\0${name}\0`), file);
    return;
  }
  for (const entry of entries) addTo(digest, path.join(file, entry), `${name}/${entry}`);
}

/** One buffer for all: the supervisor would keep the memory of one for each of thousands of files. */
const piece = Buffer.allocUnsafe(64 * 1024);

/** @param {import('node:crypto').Hash} digest @param {string} file */
function addContent(digest, file) {
  const opened = openSync(file, 'r');
  try {
    for (let bytes = readSync(opened, piece); bytes > 0; bytes = readSync(opened, piece))
      digest.update(piece.subarray(0, bytes));
  } finally {
    closeSync(opened);
  }
}

/**
 * Remembers of what sources a folder was built. Written when a build has finished and removed when one begins, so that
 * an interrupted build is made again.
 */
export class BuildMark {
  /** @param {string} folder */
  constructor(folder) {
    this.folder = folder;
    this.file = path.join(folder, 'guildhall-sources');
  }

  /** @param {string} digest */
  isOf(digest) {
    return existsSync(this.file) && readFileSync(this.file, 'utf8') === digest;
  }

  /** @param {string} digest The empty one for "nothing finished". */
  write(digest) {
    mkdirSync(this.folder, { recursive: true });
    writeFileSync(this.file, digest);
  }
}
