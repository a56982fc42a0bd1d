import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';

/** Writes a new file, and its folders; when it resolves the bytes are on the disk. */
export async function writeFile(file: string, chunks: AsyncIterable<Buffer>): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const handle = await open(file, 'wx', 0o600);
  try {
    for await (const chunk of chunks) await handle.write(chunk);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
