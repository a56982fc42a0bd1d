import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A disk that can be full. */
export interface SmallDisk {
  readonly folder: string;
  /** From now on nothing more fits, whoever writes; at least not what this process writes. */
  fill(pid: number): void;
  free(): void;
  close(): void;
}

const PIECES = [1024 * 1024, 4096, 1];

/**
 * A disk of its own, in memory, where this user may mount one. Elsewhere the system refuses the process itself every write
 * beyond the first few bytes of a file, as a quota does; one that is started anew is not refused any more.
 */
export function smallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(path.join(tmpdir(), 'guildhall-disk-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  if (mounted.status !== 0) return { folder, close: remove, ...quota() };

  const ballast = path.join(folder, 'ballast');
  return {
    folder,
    fill() {
      const file = openSync(ballast, 'a');
      for (const bytes of PIECES) while (fits(file, Buffer.alloc(bytes)));
      closeSync(file);
    },
    free: () => rmSync(ballast, { force: true }),
    close() {
      spawnSync('umount', ['-l', folder]);
      remove();
    },
  };
}

function fits(file: number, bytes: Buffer): boolean {
  try {
    return writeSync(file, bytes) === bytes.length;
  } catch {
    return false;
  }
}

function quota(): Pick<SmallDisk, 'fill' | 'free'> {
  const limited: number[] = [];
  const limit = (pid: number, size: string) => spawnSync('prlimit', [`--pid=${pid}`, `--fsize=${size}:`]);
  return {
    fill(pid) {
      const { status, stderr } = limit(pid, '4096');
      if (status !== 0) throw new Error(`No disk can be filled here: ${String(stderr)}`);
      limited.push(pid);
    },
    free: () => limited.forEach((pid) => limit(pid, 'unlimited')),
  };
}
