/** The file is not built as its type says: nobody can tell what in it is picture and what is not. */
export class NotAsSaid extends Error {
  override readonly name = 'NotAsSaid';
}

/** A piece of a file; throws NotAsSaid where the file ends before it. */
export function piece(bytes: Buffer, from: number, length: number): Buffer {
  if (length < 0 || from + length > bytes.length) throw new NotAsSaid();
  return bytes.subarray(from, from + length);
}

/** What is left of a picture, and how many frames it has. */
export interface Bare {
  readonly parts: readonly Buffer[];
  readonly frames: number;
}
