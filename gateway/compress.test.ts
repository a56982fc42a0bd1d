import zlib from 'node:zlib';
import { acceptedEncoding, compressBytes } from './compress';

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.1, gzip;q=1', 'br'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['identity', 'identity'],
  ['br;q=x', 'identity'],
  ['GZIP', 'gzip'],
])('Accept-Encoding %j is answered with %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});

test('bytes come back as they were, and small ones are left alone', async () => {
  const bytes = Buffer.from('the same words again and again '.repeat(200));
  expect(zlib.brotliDecompressSync((await compressBytes(bytes, 'br', 'often')) ?? '')).toEqual(bytes);
  expect(zlib.gunzipSync((await compressBytes(bytes, 'gzip', 'once')) ?? '')).toEqual(bytes);
  expect(await compressBytes(Buffer.from('short'), 'br', 'often')).toBeNull();
});
