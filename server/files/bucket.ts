import { ObjectStoreUnavailable, type ObjectStore } from '@/storage/objects/object-store';
import { AppError } from '@/server/http/app-error';
import type { FileStore } from './files';
import { imageTypeOf } from './path';

const FOLDER = 'files/';

/** Keeps files in a bucket, each under the path that it would have below `DATA_DIR`. */
export function bucketFiles(objects: ObjectStore): FileStore {
  const typeOf = (file: string) => {
    const type = imageTypeOf(file);
    if (type === null) throw new Error(`Not a path of a stored file: ${file}`);
    return type;
  };
  return {
    put: async (file, bytes) => objects.put(FOLDER + file, bytes, typeOf(file)).catch(asFailure),
    async get(file) {
      const type = imageTypeOf(file);
      if (type === null) return null;
      const object = await objects.get(FOLDER + file).catch(asFailure);
      return object ? { ...object, type } : null;
    },
    async delete(file) {
      typeOf(file);
      await objects.delete(FOLDER + file).catch(asFailure);
    },
  };
}

function asFailure(error: unknown): never {
  if (error instanceof ObjectStoreUnavailable) throw new AppError('unavailable', {}, { cause: error });
  throw error;
}
