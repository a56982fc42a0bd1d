import { ConnectionError, MatrixError } from 'matrix-js-sdk/lib/http-api/errors.js';
import { imageTypes } from '@/protocol/picture';
import type { ChatSession } from '@/lib/chat/session';
import type { Content } from '@/lib/chat/timeline/raw-event';

/** An upload that moves no byte for this long is given up. */
const STALLED_MS = 60_000;

/** What is shown as a picture; every other file is offered for download. */
export function isPicture(file: File): boolean {
  return imageTypes.some((type) => type === file.type);
}

/** The event content of a file, before it has an address. */
export async function fileContent(file: File): Promise<Content> {
  const info = { mimetype: file.type || 'application/octet-stream', size: file.size };
  if (!isPicture(file)) return { msgtype: 'm.file', body: file.name, filename: file.name, info };
  return {
    msgtype: 'm.image',
    body: file.name,
    filename: file.name,
    info: { ...info, ...(await dimensions(file)) },
  };
}

/** Width and height as they are shown, so that readers reserve the picture's box. */
async function dimensions(file: File): Promise<{ w?: number; h?: number }> {
  try {
    const bitmap = await createImageBitmap(file);
    const size = { w: bitmap.width, h: bitmap.height };
    bitmap.close();
    return size;
  } catch {
    return {}; // no picture after all; the homeserver has the last word
  }
}

export interface UploadOptions {
  readonly session: ChatSession;
  readonly baseUrl: string;
  /** From 0 to 1, as the bytes leave. */
  readonly onProgress: (part: number) => void;
  readonly signal: AbortSignal;
}

/** Uploads a file of a message and answers its `mxc://` address. By XMLHttpRequest, because fetch tells no progress. */
export async function uploadFile(file: File, options: UploadOptions): Promise<string> {
  const { token } = options.session;
  try {
    return await send(file, token, options);
  } catch (failure) {
    if (!(failure instanceof MatrixError) || failure.httpStatus !== 401) throw failure;
    return send(file, await options.session.renew(token), options);
  }
}

function send(file: File, token: string, { baseUrl, onProgress, signal }: UploadOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let stalled = setTimeout(() => request.abort(), STALLED_MS);
    request.open('POST', `${baseUrl}/_matrix/media/v3/upload?filename=${encodeURIComponent(file.name)}`);
    request.setRequestHeader('authorization', `Bearer ${token}`);
    request.setRequestHeader('content-type', file.type || 'application/octet-stream');
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      clearTimeout(stalled);
      stalled = setTimeout(() => request.abort(), STALLED_MS);
      if (lengthComputable) onProgress(loaded / total);
    };
    request.onload = () => {
      const answer = parsed(request.responseText);
      if (request.status === 200 && typeof answer.content_uri === 'string') resolve(answer.content_uri);
      else reject(new MatrixError(answer, request.status));
    };
    request.onerror = () => reject(new ConnectionError('upload failed'));
    request.onabort = () =>
      reject(
        signal.aborted ? new DOMException('Aborted', 'AbortError') : new ConnectionError('upload stalled'),
      );
    request.onloadend = () => clearTimeout(stalled);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    if (signal.aborted) reject(new DOMException('Aborted', 'AbortError'));
    else request.send(file);
  });
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
