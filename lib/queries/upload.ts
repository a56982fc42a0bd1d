'use client';
import { z } from 'zod';
import { ApiError } from '@/lib/api/api-error';
import { CALL_TIMEOUT_MS } from '@/lib/api/client';
import { errorText } from '@/lib/api/error-text';
import { noticeFailure } from '@/lib/api/failure-notice';
import { envelope, SUCCESS_CODE } from '@/protocol/envelope';
import { errorNameOf } from '@/protocol/errors';
import { imageTypes, UPLOAD_BYTES_MAX, type UploadPurpose } from '@/protocol/picture';
import { uploaded, type Uploaded } from '@/protocol/upload';

/** For the file chooser; what a file really is the platform finds out (OPN-51). */
export const ACCEPTED_IMAGES = imageTypes.join(',');

/** What the browser can know to be wrong before anything is sent. */
export function imageProblem(file: File): 'notAnImage' | 'tooLarge' | null {
  if (!imageTypes.some((type) => type === file.type)) return 'notAnImage';
  return file.size > UPLOAD_BYTES_MAX ? 'tooLarge' : null;
}

export interface UploadOptions {
  purpose: UploadPurpose;
  /** From 0 to 1, as the bytes leave. */
  onProgress: (part: number) => void;
  signal: AbortSignal;
}

/**
 * Uploads one picture. By XMLHttpRequest, because fetch does not say how far it is. A refusal is told in the snackbar
 * and rejects with an ApiError; an abort rejects silently.
 */
export async function uploadImage(
  file: File,
  { purpose, onProgress, signal }: UploadOptions,
): Promise<Uploaded> {
  const form = new FormData();
  form.append('purpose', purpose);
  form.append('files', file);
  try {
    return uploadedOf(await send(form, onProgress, signal));
  } catch (caught) {
    if (!signal.aborted && caught instanceof ApiError) noticeFailure(await errorText(caught));
    throw caught;
  }
}

function send(
  form: FormData,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/upload');
    request.setRequestHeader('accept', 'application/json');
    request.timeout = CALL_TIMEOUT_MS;
    request.upload.onprogress = ({ loaded, total, lengthComputable }) =>
      lengthComputable && onProgress(loaded / total);
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.onerror = () => reject(new ApiError('offline', 0));
    request.ontimeout = () => reject(new ApiError('timeout', 0));
    request.onabort = () => reject(new DOMException('Aborted', 'AbortError'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

function uploadedOf({ status, text }: { status: number; text: string }): Uploaded {
  const answer = parsed(text);
  if (!answer)
    throw new ApiError(
      status === 502 ? 'unavailable' : status === 413 ? 'body_too_large' : 'unknown',
      status,
    );
  if (answer.code !== SUCCESS_CODE) {
    throw new ApiError(errorNameOf(answer.code) ?? 'unknown', status, answer.fields, answer.message);
  }
  const result = z.safeDecode(uploaded, answer.result as z.input<typeof uploaded>);
  if (!result.success) throw new ApiError('outdated', status);
  return result.data;
}

function parsed(text: string) {
  try {
    return envelope.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
