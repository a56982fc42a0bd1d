import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { contentType } from 'mime-types';
import {
  contentSecurityPolicy,
  DATA_POLICY,
  SCRIPT_FILE_POLICY,
  SERVICE_WORKER_POLICY,
} from '@/lib/csp/policy';
import { compressBytes, type Encoding, isCompressible } from './compress';

export interface StaticFile {
  readonly headers: Readonly<Record<string, string>>;
  readonly etag: string;
  readonly bytes: Readonly<Partial<Record<Encoding, Buffer>>> & { readonly identity: Buffer };
}

/** The files of a build and of public/, known by name from the start and read at their first use. */
export class StaticFiles {
  readonly #files: ReadonlyMap<string, { file: string; immutable: boolean }>;
  readonly #loaded: Map<string, Promise<StaticFile>>;

  private constructor(
    files: ReadonlyMap<string, { file: string; immutable: boolean }>,
    loaded = new Map<string, Promise<StaticFile>>(),
  ) {
    this.#files = files;
    this.#loaded = loaded;
  }

  static async scan(nextDir: string, publicDir: string): Promise<StaticFiles> {
    const files = new Map<string, { file: string; immutable: boolean }>();
    for (const [name, file] of await filesBelow(publicDir)) files.set(`/${name}`, { file, immutable: false });
    // Files of this build last: what a former one called the same is the same, or gives way.
    for (const folder of [...(await formerBuilds(nextDir)), path.join(nextDir, 'static')]) {
      for (const [name, file] of await filesBelow(folder)) {
        files.set(`/_next/static/${name}`, { file, immutable: true });
      }
    }
    return new StaticFiles(files);
  }

  has(pathname: string): boolean {
    return this.#files.has(pathname);
  }

  async get(pathname: string): Promise<StaticFile | null> {
    const known = this.#files.get(pathname);
    if (!known) return null;
    const running = this.#loaded.get(pathname) ?? load(known.file, known.immutable);
    this.#loaded.set(pathname, running);
    try {
      return await running;
    } catch (cause) {
      this.#loaded.delete(pathname);
      throw cause;
    }
  }
}

async function load(file: string, immutable: boolean): Promise<StaticFile> {
  const identity = await readFile(file);
  const type = contentType(path.extname(file)) || 'application/octet-stream';
  const [br, gzip] = isCompressible(type)
    ? await Promise.all([compressBytes(identity, 'br', 'once'), compressBytes(identity, 'gzip', 'once')])
    : [];
  return {
    headers: {
      'content-type': type,
      'cache-control': immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=600',
      'content-security-policy': policyOf(file, type),
    },
    etag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    bytes: { identity, ...(br && { br }), ...(gzip && { gzip }) },
  };
}

function policyOf(file: string, type: string): string {
  // A worker has the policy of its file, and this one asks the network.
  if (path.basename(file) === 'service-worker.js') return SERVICE_WORKER_POLICY;
  if (type.startsWith('text/javascript')) return SCRIPT_FILE_POLICY;
  return type.startsWith('text/html') ? contentSecurityPolicy({ hashes: [] }) : DATA_POLICY;
}

/** Folders with the files of former builds, which pages that are open in browsers still ask for (scripts/supervisor/former-files.mjs). */
async function formerBuilds(nextDir: string): Promise<string[]> {
  const folder = path.join(nextDir, 'cache', 'former-static');
  return (await readdir(folder).catch(() => [])).toSorted().map((name) => path.join(folder, name));
}

/** Names below a folder, with slashes, and where they lie. A folder that is not there is empty. */
async function filesBelow(folder: string): Promise<[string, string][]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      return [path.relative(folder, file).split(path.sep).join('/'), file];
    });
}
