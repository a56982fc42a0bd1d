import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { placeSaid } from '@/lib/bff/place';
import { Places } from './place';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'places-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const headers = { country: 'cf-ipcountry', city: 'cf-ipcity' };
/** As Node reads the bytes of a header. */
const bytes = (text: string) => Buffer.from(text).toString('latin1');
const said = (country: string, city = '') =>
  placeSaid((name) => (name === headers.country ? country : bytes(city)), headers);

test.each([
  ['de', 'München', { country: 'DE', city: 'München' }],
  ['JP', '', { country: 'JP', city: null }],
  ['FR', 'Saint|Denis\u202e', { country: 'FR', city: 'SaintDenis' }],
  ['XX', 'Berlin', null],
  ['T1', '', null],
  ['<b>', '', null],
  ['', 'Berlin', null],
])('of a proxy that says %p and %p a place is read', (country, city, place) => {
  expect(new Places(null).of({ peer: '203.0.113.9', said: said(country, city) })).toEqual(place);
});

test('nobody is asked where no header and no database is set', () => {
  expect(placeSaid(() => 'DE', null)).toBeNull();
  expect(new Places(null).of({ peer: '203.0.113.9', said: null })).toBeNull();
  expect(new Places(null).of({ peer: '203.0.113.9', said: '%E0%A4%A' })).toBeNull();
});

test('a database finds the network of an address, what the proxy says counts more, and other addresses are unknown', async () => {
  const file = path.join(folder, 'city.mmdb');
  await writeFile(file, databaseOf('203.0.113.0', { iso: 'DE', city: 'Berlin' }));
  const places = new Places(file);
  expect(places.of({ peer: '203.0.113.9', said: null })).toEqual({ country: 'DE', city: 'Berlin' });
  expect(places.of({ peer: '203.0.113.9', said: 'PT' })).toEqual({ country: 'PT', city: null });
  for (const peer of ['198.51.100.1', '2001:db8::1', '127.0.0.1', 'unknown']) {
    expect(places.of({ peer, said: null })).toBeNull();
  }
});

/** A database in MaxMind's format with one network of 24 bits. */
function databaseOf(network: string, { iso, city }: { iso: string; city: string }): Buffer {
  const nodes = 24;
  const bits = network
    .split('.')
    .map((part) => Number(part).toString(2).padStart(8, '0'))
    .join('');
  const tree = Buffer.alloc(nodes * 6);
  for (let node = 0; node < nodes; node += 1) {
    const next = node + 1 < nodes ? node + 1 : nodes + 16;
    const side = Number(bits[node]);
    tree.writeUIntBE(next, node * 6 + side * 3, 3);
    tree.writeUIntBE(nodes, node * 6 + (1 - side) * 3, 3);
  }
  return Buffer.concat([
    tree,
    Buffer.alloc(16),
    encoded({ country: { iso_code: iso }, city: { names: { en: city } } }),
    Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1'),
    encoded({
      ...{ node_count: nodes, record_size: 24, ip_version: 4, build_epoch: 1 },
      ...{ binary_format_major_version: 2, binary_format_minor_version: 0 },
      ...{ database_type: 'Test-City', languages: 'en', description: { en: 'Test' } },
    }),
  ]);
}

type Value = string | number | { readonly [key: string]: Value };

/** The type in the upper three bits, the size in the lower five. */
function encoded(value: Value): Buffer {
  if (typeof value === 'string') {
    return Buffer.concat([Buffer.from([(2 << 5) | value.length]), Buffer.from(value)]);
  }
  if (typeof value === 'number') return Buffer.from([(5 << 5) | 2, value >> 8, value & 255]);
  const entries = Object.entries(value);
  return Buffer.concat([
    Buffer.from([(7 << 5) | entries.length]),
    ...entries.flatMap(([key, inner]) => [encoded(key), encoded(inner)]),
  ]);
}
