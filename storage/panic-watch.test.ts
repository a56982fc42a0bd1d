import { PanicWatch } from './panic-watch';

function message(type: string, body: string): Buffer {
  const header = Buffer.alloc(5);
  header.write(type);
  header.writeInt32BE(4 + Buffer.byteLength(body), 1);
  return Buffer.concat([header, Buffer.from(body)]);
}

const panic = message('E', 'SPANIC\0VPANIC\0C58P01\0Mcould not create file\0\0');
const error = message('E', 'SERROR\0VERROR\0C23505\0Mduplicate key VPANIC\0\0');
const row = message('D', 'x\0VPANIC\0Mno panic at all'.repeat(50));
const stream = Buffer.concat([row, error, message('Z', 'E'), row, panic, message('Z', 'E')]);

test('a PANIC is found in a stream, in pieces of any size, and its text is told', () => {
  for (const size of [1, 3, 7, 64, stream.length]) {
    const watch = new PanicWatch();
    const found: (string | undefined)[] = [];
    for (let start = 0; start < stream.length; start += size) {
      found.push(watch.read(stream.subarray(start, start + size)));
    }
    expect(found.find((text) => text !== undefined)).toBe('could not create file');
  }
});

test('rows and other errors that spell the same bytes are no PANIC', () => {
  const watch = new PanicWatch();
  for (const piece of [row, error, row.subarray(0, 40), row.subarray(40), error]) {
    expect(watch.read(piece)).toBeUndefined();
  }
});
