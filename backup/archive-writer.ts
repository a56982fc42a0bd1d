import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { encrypted } from './encryption';
import { END_ENTRY, HEADER_ENTRY, type End, type Header } from './format';

/** Every so many entries their checksums are written, so that neither side keeps a list of all. */
const CHECKSUMS_EVERY = 1000;

/** Writes an archive aside and gives it its name when it is whole. */
export class ArchiveWriter {
  readonly #pack = pack();
  readonly #unfinished: string;
  readonly #written: Promise<void>;
  #lines: string[] = [];
  #lists = 0;
  #entries = 0;
  readonly #checksums = createHash('sha256');
  readonly #file: string;

  private constructor(file: string, passphrase: string | null) {
    this.#file = file;
    this.#unfinished = `${file}.unfinished`;
    const packed = Readable.from(this.#pack as AsyncIterable<Buffer>);
    const gzip = createGzip();
    const target = createWriteStream(this.#unfinished, { flags: 'wx', mode: 0o600 });
    this.#written =
      passphrase === null
        ? pipeline(packed, gzip, target)
        : pipeline(packed, gzip, encrypted(passphrase), target);
    this.#written.catch(() => undefined);
  }

  static async create(file: string, passphrase: string | null, header: Header): Promise<ArchiveWriter> {
    const writer = new ArchiveWriter(file, passphrase);
    await writer.add(HEADER_ENTRY, Buffer.from(`${JSON.stringify(header, null, 2)}\n`));
    return writer;
  }

  async add(name: string, bytes: Buffer): Promise<void> {
    await this.#entry(name, bytes.length, [bytes]);
    await this.#note(name, createHash('sha256').update(bytes).digest('hex'));
  }

  /** Adds a file of the disk; false when it is not there. */
  async addFile(name: string, file: string): Promise<boolean> {
    const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (handle === null) return false;
    try {
      const { size } = await handle.stat();
      const hash = createHash('sha256');
      const source =
        size === 0 ? [] : createReadStream(file, { fd: handle, autoClose: false, end: size - 1 });
      await this.#entry(name, size, source, (chunk) => hash.update(chunk));
      await this.#note(name, hash.digest('hex'));
    } finally {
      await handle.close();
    }
    return true;
  }

  /** Adds bytes whose number is known. */
  async addStream(name: string, size: number, chunks: AsyncIterable<Buffer>): Promise<void> {
    const hash = createHash('sha256');
    await this.#entry(name, size, chunks, (chunk) => hash.update(chunk));
    await this.#note(name, hash.digest('hex'));
  }

  /** Writes the end; when it resolves the archive is on the disk under its name. */
  async finish(facts: Omit<End, 'entries' | 'checksums'>): Promise<void> {
    await this.#writeChecksums();
    const end: End = { entries: this.#entries, checksums: this.#checksums.digest('hex'), ...facts };
    const bytes = Buffer.from(`${JSON.stringify(end, null, 2)}\n`);
    await this.#entry(END_ENTRY, bytes.length, [bytes]);
    this.#pack.finalize();
    await this.#written;
    const handle = await open(this.#unfinished, 'r');
    await handle.sync();
    await handle.close();
    await rename(this.#unfinished, this.#file);
  }

  async abandon(): Promise<void> {
    this.#pack.destroy();
    await this.#written.catch(() => undefined);
    await rm(this.#unfinished, { force: true });
  }

  async #entry(
    name: string,
    size: number,
    chunks: Iterable<Buffer> | AsyncIterable<Buffer>,
    look: (chunk: Buffer) => void = () => undefined,
  ): Promise<void> {
    const ended = new Promise<void>((resolve, reject) => {
      const sink = this.#pack.entry({ name, size, mode: 0o600 }, (error) =>
        error ? reject(error) : resolve(),
      );
      const write = async () => {
        for await (const chunk of chunks) {
          look(chunk);
          if (!sink.write(chunk))
            await new Promise<unknown>((drained) => sink.once('drain', () => drained(undefined)));
        }
        sink.end(null);
      };
      write().catch(reject);
    });
    // A disk that is full ends the pipeline, and nobody would take what waits here.
    await Promise.race([ended, this.#written.then(() => ended)]);
  }

  async #note(name: string, digest: string): Promise<void> {
    this.#lines.push(`${digest}  ${name}\n`);
    this.#entries += 1;
    if (this.#lines.length >= CHECKSUMS_EVERY) await this.#writeChecksums();
  }

  async #writeChecksums(): Promise<void> {
    if (this.#lines.length === 0) return;
    this.#lists += 1;
    const bytes = Buffer.from(this.#lines.join(''));
    this.#lines = [];
    this.#checksums.update(bytes);
    await this.#entry(`checksums/${String(this.#lists).padStart(6, '0')}.txt`, bytes.length, [bytes]);
  }
}
