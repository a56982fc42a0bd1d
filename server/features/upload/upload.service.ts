import { UPLOAD_BYTES_MAX, uploadPurposes, type UploadPurpose } from '@/protocol/picture';
import type { Uploaded } from '@/protocol/upload';
import { FILE_URL_PREFIX, newFilePath } from '@/server/files/path';
import { pictureOrder, sniffImage } from '@/server/files/picture';
import type { PictureMaker } from '@/server/files/remake';
import { AppError } from '@/server/http/app-error';
import type { Services } from '@/server/services';
import type { UploadStore } from './upload.store';
import type { UserId } from '@/protocol/ids';

/** Fields that the form may have; whatever else it carries is refused, the file's own name and type are never read. */
const FIELDS = new Set(['files', 'purpose']);

/** Takes in pictures. */
export class UploadService {
  readonly #store: UploadStore;
  readonly #deps: Pick<Services, 'clock' | 'files' | 'limits'>;
  readonly #pictures: PictureMaker;

  constructor(
    deps: Pick<Services, 'clock' | 'files' | 'limits'> & { readonly uploads: UploadStore },
    pictures: PictureMaker,
  ) {
    this.#deps = deps;
    this.#pictures = pictures;
    this.#store = deps.uploads;
  }

  async upload(
    userId: UserId,
    readForm: () => Promise<FormData>,
  ): Promise<Uploaded & { purpose: UploadPurpose }> {
    await this.#deps.limits.take('upload', String(userId));
    const { purpose, file } = readFields(await readForm().catch(asPictureFailure));
    if (file.size > UPLOAD_BYTES_MAX) throw new AppError('image_too_large', { field: 'files' });
    const input = Buffer.from(await file.arrayBuffer());
    const type = sniffImage(input);
    if (type === null) throw new AppError('image_unsupported', { field: 'files' });

    const made = await this.#pictures.make(input, pictureOrder(type, purpose));
    const now = this.#deps.clock.now();
    const path = newFilePath(purpose, made.type, now);
    const { width, height } = made;
    // The row comes first: whatever dies from here on, the daily job finds the file by it.
    await this.#store.insert({
      path,
      userId,
      purpose,
      width,
      height,
      bytes: made.bytes.length,
      createdAt: now,
      unusedSince: now,
    });
    try {
      await this.#deps.files.put(path, made.bytes);
    } catch (error) {
      await this.#store.delete(path);
      throw error;
    }
    return { url: FILE_URL_PREFIX + path, width, height, purpose };
  }
}

function readFields(form: FormData): { purpose: UploadPurpose; file: File } {
  for (const name of form.keys()) {
    if (!FIELDS.has(name)) throw new AppError('invalid_input', { field: name.slice(0, 100) });
  }
  const purpose = form.get('purpose');
  if (typeof purpose !== 'string' || form.getAll('purpose').length !== 1 || !isPurpose(purpose)) {
    throw new AppError('invalid_input', { field: 'purpose' });
  }
  const files = form.getAll('files');
  const [file] = files;
  if (files.length !== 1 || !(file instanceof File)) throw new AppError('invalid_input', { field: 'files' });
  return { purpose, file };
}

const isPurpose = (text: string): text is UploadPurpose => Object.hasOwn(uploadPurposes, text);

/** Of a form that holds nothing but one picture, a body that is too large is a picture that is too large. */
function asPictureFailure(error: unknown): never {
  if (error instanceof AppError && error.error === 'body_too_large') {
    throw new AppError('image_too_large', { field: 'files' }, { cause: error });
  }
  throw error;
}
