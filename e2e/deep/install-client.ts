import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';

const BUILDS = path.resolve('.build/web-clients');

/** Matrix clients for browsers, as their makers publish them. `variable` names a folder with the files of another build. */
const webClients = {
  cinny: {
    version: '4.2.2',
    archive: 'https://github.com/cinnyapp/cinny/releases/download/v4.2.2/cinny-v4.2.2.tar.gz',
    variable: 'TEST_CINNY',
  },
  hydrogen: {
    version: '0.5.1',
    archive: 'https://github.com/element-hq/hydrogen-web/releases/download/v0.5.1/hydrogen-web-0.5.1.tar.gz',
    variable: 'TEST_HYDROGEN',
  },
};

/**
 * Downloads a client into .build, once for each version. Returns the folder that has its index.html. Throws if it cannot be
 * downloaded.
 */
export async function installWebClient(name: keyof typeof webClients): Promise<string> {
  const { version, archive, variable } = webClients[name];
  const given = process.env[variable];
  if (given) return pageIn(given);
  const folder = path.join(BUILDS, `${name}-${version}`);
  if (!existsSync(folder)) await download(archive, folder, variable);
  return pageIn(folder);
}

/** Archives have their files in a folder of their own, or at the top. */
function pageIn(folder: string): string {
  const places = [folder, ...readdirSync(folder).map((name) => path.join(folder, name))];
  const found = places.find((place) => existsSync(path.join(place, 'index.html')));
  if (!found) throw new Error(`${folder} has no index.html`);
  return found;
}

async function download(archive: string, folder: string, variable: string): Promise<void> {
  const response = await fetch(archive).catch((cause: unknown) => {
    throw new Error(`${archive} is out of reach. ${variable} can name a folder with a build.`, { cause });
  });
  if (!response.ok || !response.body) throw new Error(`${archive} answered ${response.status}`);
  // Half an archive must not be taken for a client by the next run.
  const half = `${folder}.half`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { recursive: true });
  const tar = spawn('tar', ['-xz', '-C', half], { stdio: ['pipe', 'inherit', 'inherit'] });
  const ended = once(tar, 'close');
  Readable.fromWeb(response.body as ReadableStream).pipe(tar.stdin);
  const [code] = await ended;
  if (code !== 0) throw new Error(`${archive} could not be unpacked: tar ended with ${code}`);
  renameSync(half, folder);
}
