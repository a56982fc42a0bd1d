import { z } from 'zod';
import { openObjectStore, type ObjectStore } from '@/storage/objects/object-store';
import { objectStoreOf, objectStoreVariables } from '@/storage/objects/settings';
import { CliError } from './cli-error';

/** The bucket that an installation keeps its files in, by its variables; null when they lie in DATA_DIR. Throws a CliError. */
export async function openBucket(
  variables: Readonly<Record<string, string | undefined>>,
): Promise<ObjectStore | null> {
  const present = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const read = z.object(objectStoreVariables).safeParse(present);
  if (!read.success) {
    throw new CliError(
      read.error.issues.map(({ path, message }) => `${path.join('.')} ${message}.`).join('\n'),
    );
  }
  const { config, problems } = objectStoreOf(read.data);
  if (problems.length > 0) throw new CliError(problems.join('\n'));
  return config && openObjectStore(config);
}
