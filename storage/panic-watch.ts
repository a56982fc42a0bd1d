/** PostgreSQL's message frame: one byte of type, four of length (which count themselves), the body. */
const headerBytes = 5;
const errorResponse = 'E'.charCodeAt(0);
/** The field V of an ErrorResponse is its severity, never translated; fields end with a zero byte. */
const panicField = Buffer.from('\0VPANIC\0');

/**
 * Reads a stream of protocol messages as it comes, in pieces of any size, and says when one of them is a PANIC: the
 * engine has given itself up and must not be asked anything more. (A real PostgreSQL would end its process there.)
 */
export class PanicWatch {
  #rest: Buffer = Buffer.alloc(0);
  /** Bytes of a long message (a row, never an error) that are still to come and are of no interest. */
  #skip = 0;

  /** The text of the PANIC in this piece, if there is one. */
  read(piece: Uint8Array): string | undefined {
    let bytes: Buffer = Buffer.concat([this.#rest, piece]);
    for (;;) {
      const skipped = Math.min(this.#skip, bytes.length);
      this.#skip -= skipped;
      bytes = bytes.subarray(skipped);
      if (bytes.length < headerBytes) break;
      const length = 1 + bytes.readInt32BE(1);
      if (bytes[0] !== errorResponse) {
        this.#skip = length;
        continue;
      }
      if (bytes.length < length) break;
      const body = bytes.subarray(headerBytes, length);
      if (body.includes(panicField)) return textOf(body);
      bytes = bytes.subarray(length);
    }
    this.#rest = Buffer.from(bytes);
    return undefined;
  }
}

function textOf(body: Buffer): string {
  const fields = body.toString('utf8').split('\0');
  return fields.find((field) => field.startsWith('M'))?.slice(1) ?? 'PANIC';
}
