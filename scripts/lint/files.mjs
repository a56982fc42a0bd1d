import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

/** Returns the file that an import names, without its ending, or null if it names a package. */
export function importedFile(source, from) {
  if (source.startsWith('@/')) return path.resolve(root, source.slice(2));
  return source.startsWith('.') ? path.resolve(path.dirname(from), source) : null;
}
