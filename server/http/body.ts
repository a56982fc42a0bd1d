import { AppError } from './app-error';

export const JSON_BYTES_MAX = 100 * 1024;
/** Of calls that need no session: an address, a password, a signed message. */
export const WAY_IN_BYTES_MAX = 4 * 1024;
const JSON_DEPTH_MAX = 20;

/** The whole body, refused as soon as it is longer than allowed. */
export async function readBytes(request: Request, bytesMax: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > bytesMax) throw new AppError('body_too_large');
  const chunks: Uint8Array[] = [];
  let length = 0;
  if (request.body) {
    const reader = request.body.getReader();
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      length += read.value.byteLength;
      if (length > bytesMax) {
        await reader.cancel();
        throw new AppError('body_too_large');
      }
      chunks.push(read.value);
    }
  }
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

/** A JSON body as text and value; an empty body is undefined. */
export async function readJson(
  request: Request,
  bytesMax: number,
): Promise<{ text: string; value: unknown }> {
  const bytes = await readBytes(request, bytesMax);
  if (bytes.byteLength === 0) return { text: '', value: undefined };
  if (!/^application\/json(?:\s*;\s*charset=utf-8)?\s*$/i.test(request.headers.get('content-type') ?? '')) {
    throw new AppError('unsupported_media_type');
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (deeperThan(text, JSON_DEPTH_MAX)) throw new AppError('invalid_input');
    return { text, value: JSON.parse(text) };
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('invalid_input', {}, { cause: error });
  }
}

/** Whether brackets nest deeper than `depthMax`, told before parsing. */
function deeperThan(json: string, depthMax: number): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < json.length; index += 1) {
    const character = json[index];
    if (inString) {
      if (character === '\\') index += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{' || character === '[') {
      depth += 1;
      if (depth > depthMax) return true;
    } else if (character === '}' || character === ']') depth -= 1;
  }
  return false;
}

/** The form of a multipart body, at most `bytesMax` long. */
export async function readForm(request: Request, bytesMax: number): Promise<FormData> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) throw new AppError('unsupported_media_type');
  const bytes = await readBytes(request, bytesMax);
  try {
    return await new Response(bytes, { headers: { 'content-type': type } }).formData();
  } catch (error) {
    throw new AppError('invalid_input', {}, { cause: error });
  }
}
