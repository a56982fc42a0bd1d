import type { IncomingMessage } from 'node:http';
import type { z } from 'zod';
import { MatrixError } from './matrix-error';

export const JSON_BYTES_MAX = 100 * 1024;
const JSON_DEPTH_MAX = 20;

const tooLarge = () => new MatrixError(413, 'M_TOO_LARGE', 'The request is too large');
const notJson = () => new MatrixError(400, 'M_NOT_JSON', 'The body is not valid JSON in UTF-8');
const badJson = (why: string) => new MatrixError(400, 'M_BAD_JSON', why);

/** The body by the schema of its route; an empty one counts as `{}`, as several clients send it. */
export async function readBody<Body>(request: IncomingMessage, schema: z.ZodType<Body>): Promise<Body> {
  const value = parseJson(await readBytes(request, JSON_BYTES_MAX));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw badJson('The body must be an object');
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = issue?.path.join('.') ?? '';
  const isMissing = issue?.path.length === 1 && !Object.hasOwn(value, String(issue.path[0]));
  if (isMissing) throw new MatrixError(400, 'M_MISSING_PARAM', `Missing: ${where}`);
  throw badJson(where === '' ? 'The body has the wrong form' : `Not as expected: ${where.slice(0, 100)}`);
}

function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return {};
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw notJson();
  }
  if (isDeeperThan(text, JSON_DEPTH_MAX)) throw badJson('The body nests too deeply');
  try {
    return JSON.parse(text);
  } catch {
    throw notJson();
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The whole body, refused as soon as it is longer than allowed. */
function readBytes(request: IncomingMessage, bytesMax: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    if (Number(request.headers['content-length'] ?? 0) > bytesMax) return reject(tooLarge());
    const chunks: Buffer[] = [];
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= bytesMax) return void chunks.push(chunk);
      request.removeAllListeners('data');
      reject(tooLarge());
    });
    request.once('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
    request.once('error', reject);
    request.once('close', () => reject(new ClientGoneError()));
  });
}

/** The connection ended before the request was complete; nobody is left to answer. */
export class ClientGoneError extends Error {
  override readonly name = 'ClientGoneError';
}

/** Whether brackets nest deeper than `depthMax`, told before parsing. */
function isDeeperThan(json: string, depthMax: number): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < json.length; index += 1) {
    const character = json.charCodeAt(index);
    if (inString) {
      if (character === 0x5c) index += 1;
      else if (character === 0x22) inString = false;
    } else if (character === 0x22) inString = true;
    else if (character === 0x7b || character === 0x5b) {
      depth += 1;
      if (depth > depthMax) return true;
    } else if (character === 0x7d || character === 0x5d) depth -= 1;
  }
  return false;
}
