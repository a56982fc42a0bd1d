import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { AGE_MAGIC, decrypted } from './encryption';
import {
  CHECKSUMS_ENTRY,
  END_ENTRY,
  FORMAT,
  HEADER_ENTRY,
  end,
  header,
  type End,
  type Header,
} from './format';
import { CliError } from './cli-error';

const GZIP_MAGIC = Buffer.from([0x1f, 0x8b]);
/** Rows come in pieces of a few megabytes; something else that says it is bigger is no piece of ours. */
const WHOLE_BYTES_MAX = 256 * 1024 * 1024;

export interface Entry {
  readonly name: string;
  readonly chunks: AsyncIterable<Buffer>;
  /** All of it; for what is small. */
  bytes(): Promise<Buffer>;
}

export interface ArchiveFacts {
  readonly header: Header;
  readonly end: End;
}

/**
 * Reads an archive from beginning to end and compares every checksum. `visit` gets each entry before it is known whether
 * it is damaged: what it does with one must not count before this has resolved. Throws a CliError.
 */
export async function readArchive(
  file: string,
  passphrase: string | null,
  visit: (entry: Entry, header: Header) => Promise<void>,
): Promise<ArchiveFacts> {
  const tar = extract();
  const { piped } = await startReading(file, passphrase, tar);
  const damaged = (error: unknown) => refusalFor(file, error);
  const entries = tar[Symbol.asyncIterator]();
  const checks = new Checks(() => damaged('a checksum differs'));
  let headerFacts: Header | undefined;
  let endFacts: End | undefined;
  try {
    for (;;) {
      const next = await entries.next().catch((error: unknown) => {
        throw damaged(error);
      });
      if (next.done) break;
      const entry = wholeEntry(next.value.header.name, next.value as AsyncIterable<Buffer>, damaged);
      if (headerFacts === undefined) headerFacts = await headerOf(file, entry);
      else if (endFacts !== undefined) throw damaged('something follows its end');
      else if (entry.name === END_ENTRY) endFacts = await endOf(entry, damaged);
      else if (CHECKSUMS_ENTRY.test(entry.name)) checks.compare(await entry.bytes());
      else await visit(entry, headerFacts);
      const digest = await entry.digest();
      if (entry.name !== END_ENTRY && !CHECKSUMS_ENTRY.test(entry.name)) checks.note(entry.name, digest);
    }
    await piped.catch((error: unknown) => {
      throw damaged(error);
    });
  } finally {
    tar.destroy();
    await piped.catch(() => undefined);
  }
  if (headerFacts === undefined) throw new CliError(`${file} is not a backup of Guildhall.`);
  if (endFacts === undefined) throw damaged('its end is missing');
  checks.end(endFacts);
  return { header: headerFacts, end: endFacts };
}

async function startReading(file: string, passphrase: string | null, tar: ReturnType<typeof extract>) {
  const start = await firstBytes(file);
  const isEncrypted = start.equals(AGE_MAGIC);
  if (!isEncrypted && !start.subarray(0, 2).equals(GZIP_MAGIC)) {
    throw new CliError(`${file} is not a backup of Guildhall.`);
  }
  if (isEncrypted && passphrase === null) {
    throw new CliError(`${file} is encrypted: set BACKUP_PASSPHRASE to its passphrase.`);
  }
  const source = createReadStream(file);
  const unpacked = createGunzip();
  // Node's streams and those of the tar library agree on everything but their types.
  const target = tar as unknown as NodeJS.WritableStream;
  const piped =
    isEncrypted && passphrase !== null
      ? pipeline(source, decrypted(passphrase), unpacked, target)
      : pipeline(source, unpacked, target);
  piped.catch(() => undefined);
  // Within an object: a promise that is answered would be waited for.
  return { piped };
}

async function firstBytes(file: string): Promise<Buffer> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new CliError(`The archive ${file} cannot be read (${error.code ?? error.message}).`);
  });
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(AGE_MAGIC.length), position: 0 });
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

function wholeEntry(name: string, stream: AsyncIterable<Buffer>, damaged: (error: unknown) => CliError) {
  const hash = createHash('sha256');
  const chunks = (async function* () {
    try {
      for await (const chunk of stream) {
        hash.update(chunk);
        yield chunk;
      }
    } catch (error) {
      throw damaged(error);
    }
  })();
  return {
    name,
    chunks,
    async bytes() {
      const all: Buffer[] = [];
      let size = 0;
      for await (const chunk of chunks) {
        all.push(chunk);
        size += chunk.length;
        if (size > WHOLE_BYTES_MAX) throw damaged(`${name} is too large`);
      }
      return Buffer.concat(all);
    },
    /** Reads what nobody has read. */
    async digest() {
      for await (const _ of chunks);
      return hash.digest('hex');
    },
  };
}

/** The lists of checksums in the archive, against those of what has been read. */
class Checks {
  readonly #all: Hash = createHash('sha256');
  #lines: string[] = [];
  #entries = 0;
  readonly #damaged: () => CliError;

  constructor(damaged: () => CliError) {
    this.#damaged = damaged;
  }

  note(name: string, digest: string): void {
    this.#lines.push(`${digest}  ${name}\n`);
    this.#entries += 1;
  }

  compare(list: Buffer): void {
    if (!list.equals(Buffer.from(this.#lines.join('')))) throw this.#damaged();
    this.#all.update(list);
    this.#lines = [];
  }

  end({ entries, checksums }: End): void {
    const isWhole = this.#lines.length === 0 && entries === this.#entries;
    if (!isWhole || checksums !== this.#all.digest('hex')) throw this.#damaged();
  }
}

async function headerOf(file: string, entry: Entry): Promise<Header> {
  const foreign = new CliError(`${file} is not a backup of Guildhall.`);
  if (entry.name !== HEADER_ENTRY) throw foreign;
  const facts = header.safeParse(jsonIn(await entry.bytes()));
  if (!facts.success) throw foreign;
  const { format, version } = facts.data;
  if (format > FORMAT) {
    throw new CliError(
      `${file} was made by a newer version of Guildhall (${version}): restore it with that version.`,
    );
  }
  return facts.data;
}

async function endOf(entry: Entry, damaged: (error: unknown) => CliError): Promise<End> {
  const facts = end.safeParse(jsonIn(await entry.bytes()));
  if (!facts.success) throw damaged('its end cannot be read');
  return facts.data;
}

/** Undefined when it is none. */
export function jsonIn(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}

function refusalFor(file: string, error: unknown): CliError {
  if (error instanceof CliError) return error;
  const why = error instanceof Error ? error.message : String(error);
  if (/no identity matched/i.test(why)) return new CliError(`BACKUP_PASSPHRASE does not open ${file}.`);
  return new CliError(`${file} is damaged or was cut short (${why}): restore another backup.`);
}
