import { z } from 'zod';
import { firstAnswer } from '@/lib/bff/first-answer';
import { webConfig } from '@/lib/config/web';
import { INTERNAL_SECRET_HEADER } from '@/protocol/page';

/** A page waits no longer than this for its data; the visitor gets the error page then. */
const TIMEOUT_MS = 5_000;

/** The platform did not answer, or not with what this build understands. The page shows its error state. */
export class PlatformUnavailable extends Error {
  override readonly name = 'PlatformUnavailable';
}

/** Reads `/internal/page/…` of the platform under our names. */
export async function readPage<Schema extends z.ZodType>(
  path: `/internal/page/${string}`,
  schema: Schema,
): Promise<z.output<Schema>> {
  const response = await askPlatform(path);
  if (!response.ok) throw new PlatformUnavailable(`${path} answered ${response.status}`);
  const page = z.safeDecode(schema, (await response.json()) as z.input<Schema>);
  if (!page.success) throw new PlatformUnavailable(`${path} is not understood`, { cause: page.error });
  return page.data;
}

/** The bytes of an uploaded picture, or null when it is gone. `path` is one that an upload answered. */
export async function readFile(path: string): Promise<Buffer | null> {
  if (!/^\/files\/[\w./-]+$/.test(path) || path.includes('..')) return null;
  const response = await askPlatform(path);
  return response.ok ? Buffer.from(await response.arrayBuffer()) : null;
}

async function askPlatform(path: string): Promise<Response> {
  const { platformUrl, otherPlatformUrls, internalSecret } = webConfig();
  const urls = [platformUrl, ...otherPlatformUrls];
  try {
    return await firstAnswer(
      urls,
      () => true,
      (url) =>
        fetch(url + path, {
          headers: { [INTERNAL_SECRET_HEADER]: internalSecret },
          cache: 'no-store',
          redirect: 'error',
          signal: AbortSignal.timeout(TIMEOUT_MS / urls.length),
        }),
    );
  } catch (cause) {
    throw new PlatformUnavailable(`${path} is out of reach`, { cause });
  }
}
