import { randomUUID } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  openSync,
  closeSync,
  readFileSync,
  readlinkSync,
  rmdirSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeSync,
} from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';

// Plain JavaScript, because `npm start` uses it before any package is installed.

const heartbeatMs = 5_000;
/** A holder on another machine (or in another container) cannot be looked at: its heartbeat has to do. */
const foreignStaleMs = 20_000;
const unreadableStaleMs = 2_000;
const takeoverStaleMs = 10_000;

/**
 * @typedef {object} LockHolder
 * @property {number} pid
 * @property {string} startedAt Tells a process from a later one that got the same id.
 * @property {string} machine Processes can only be looked up on the machine and in the container they run in.
 * @property {string} holder What the process is, in words.
 * @property {string} since
 * @property {string} token
 */

/** Another living process works in the folder. The message is one sentence for the person at the keyboard. */
export class FolderLockedError extends Error {
  /**
   * @param {string} folder
   * @param {Pick<LockHolder, 'holder' | 'pid' | 'since'>} other
   */
  constructor(folder, other) {
    super(
      `The data folder ${folder} is already in use by ${other.holder} (process ${other.pid}, since ${other.since}): ` +
        'stop that first, or choose another DATA_DIR.',
    );
    this.name = 'FolderLockedError';
    this.folder = folder;
    this.holder = other.holder;
    this.pid = other.pid;
  }
}

/**
 * Takes the folder for this process, or throws `FolderLockedError`. A lock whose holder is gone is taken over.
 *
 * @param {string} folder Must exist.
 * @param {string} holder Who we are, in words that the refused process can show.
 * @returns {{ tookOver: boolean, release(): void }} `tookOver`: the last holder ended without giving it back.
 */
export function takeFolderLock(folder, holder) {
  const file = path.join(folder, 'guildhall.lock');
  /** @type {LockHolder} */
  const mine = {
    pid: process.pid,
    startedAt: startOfProcess(process.pid) ?? '',
    machine: machine(),
    holder,
    since: new Date().toISOString(),
    token: randomUUID(),
  };
  let tookOver = false;
  while (!create(file, JSON.stringify(mine))) {
    const other = read(file);
    if (other === undefined) continue;
    if (isAlive(file, other)) throw new FolderLockedError(folder, other);
    removeStale(file, other.token);
    tookOver = true;
  }

  const heartbeat = setInterval(() => {
    try {
      utimesSync(file, new Date(), new Date());
    } catch {
      // The folder is gone or read-only: whoever works in it will notice on its own.
    }
  }, heartbeatMs);
  heartbeat.unref();

  return {
    tookOver,
    release() {
      clearInterval(heartbeat);
      if (read(file)?.token === mine.token) unlinkSync(file);
    },
  };
}

/** @param {string} file @param {string} content */
function create(file, content) {
  let descriptor;
  try {
    descriptor = openSync(file, 'wx', 0o600);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
  writeSync(descriptor, content);
  closeSync(descriptor);
  return true;
}

/**
 * The holder written in the file; undefined when the file has vanished. A file that is being written, or was left
 * half written, gives a holder that is judged by the file's age alone.
 *
 * @param {string} file
 * @returns {LockHolder | undefined}
 */
function read(file) {
  let text;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return JSON.parse(text);
  } catch {
    return {
      pid: 0,
      startedAt: '',
      machine: '',
      holder: 'an unknown process',
      since: 'just now',
      token: text,
    };
  }
}

/** @param {string} file @param {LockHolder} other */
function isAlive(file, other) {
  if (other.machine !== machine())
    return ageMs(file) < (other.pid === 0 ? unreadableStaleMs : foreignStaleMs);
  return startOfProcess(other.pid) === other.startedAt;
}

/**
 * Two processes may find the same dead holder. The folder beside the file lets one of them remove it, after a second
 * look, so that the slower one cannot remove the lock that the faster one has just taken.
 *
 * @param {string} file @param {string} token
 */
function removeStale(file, token) {
  const takeover = `${file}.takeover`;
  try {
    mkdirSync(takeover);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    if (ageMs(takeover) > takeoverStaleMs) removeFolder(takeover);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    return;
  }
  try {
    if (read(file)?.token === token) unlinkSync(file);
  } finally {
    removeFolder(takeover);
  }
}

/** @param {string} folder */
function removeFolder(folder) {
  try {
    rmdirSync(folder);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}

/** @param {string} file */
function ageMs(file) {
  try {
    return Date.now() - statSync(file).mtimeMs;
  } catch {
    return Infinity;
  }
}

/** Undefined when no such process runs. @param {number} pid */
function startOfProcess(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return undefined;
  }
  if (process.platform === 'linux') {
    try {
      // The name in brackets may hold blanks and brackets itself; the state and the 22nd field come after the last one.
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
      return fields[0] === 'Z' ? undefined : fields[19];
    } catch {
      return undefined;
    }
  }
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
}

/** Names the kernel run and the process namespace: only within it does a process id mean anything. */
function machine() {
  const parts = [hostname()];
  try {
    parts.push(
      readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim(),
      readlinkSync('/proc/self/ns/pid'),
    );
  } catch {
    // Only Linux has these.
  }
  return parts.join(' ');
}

/** @param {unknown} error */
function codeOf(error) {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}
