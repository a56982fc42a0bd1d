import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import en from '@/messages/en/nft.json';
import zh from '@/messages/zh/nft.json';
import { nftRefusals } from '@/protocol/nft';
import { createPictureMaker } from '@/server/files/remake';
import { GuardedFetch } from '@/server/outgoing/guarded-fetch';
import cases from './hostile-nfts.json';
import { MediaAddresses, NftUnreadable } from './media-address';
import { PieceSource } from './piece-source';

/** The one address that counts as public here; everything else keeps to the rules of the product. */
const PUBLIC = '127.0.0.2';
const hosts: Readonly<Record<string, readonly string[]>> = {
  localhost: [PUBLIC],
  'private.test': ['127.0.0.1'],
  'mixed.test': [PUBLIC, '10.0.0.1'],
};

type Case = (typeof cases)[number];
interface Served {
  readonly status?: number;
  readonly location?: string;
  readonly type?: string;
  readonly text?: string;
  readonly base64?: string;
  readonly repeat?: string;
  readonly times?: number;
  readonly behaviour?: string;
}

const certificate = (name: string) => readFileSync(path.resolve('server/testing/certificates', name), 'utf8');
const pictures = createPictureMaker();
let server: Server;
let fetcher: GuardedFetch;
let source: PieceSource;
let served: Served = {};
/** Paths. */
const asked: string[] = [];

beforeAll(async () => {
  server = createServer(
    { key: certificate('server.key'), cert: certificate('localhost.pem') },
    ({ url = '' }, response) => {
      asked.push(url);
      response.on('error', () => undefined);
      answer(served, response);
    },
  );
  server.listen(0, PUBLIC);
  await once(server, 'listening');
  fetcher = new GuardedFetch({
    resolve: (host) => (hosts[host] ? Promise.resolve(hosts[host]) : Promise.reject(new Error('ENOTFOUND'))),
    isAllowed: (address) => address === PUBLIC,
    authorities: certificate('ca.pem'),
    port: (server.address() as AddressInfo).port,
  });
  source = new PieceSource(new MediaAddresses(fetcher, null), pictures, {
    document: { accept: 'application/json', bytesMax: 200_000, timeoutMs: 2_000 },
    picture: { accept: 'image/png', bytesMax: 400_000, timeoutMs: 10_000 },
    played: { accept: 'video/*', bytesMax: 400_000, timeoutMs: 2_000 },
  });
});
afterAll(async () => {
  await fetcher.close();
  server.closeAllConnections();
  server.close();
});

function answer(
  { status = 200, location, type, text, base64, repeat, times, behaviour }: Served,
  response: ServerResponse,
) {
  const headers = { ...(location && { location }), 'content-type': type ?? 'application/json' };
  switch (behaviour) {
    case 'silent':
      return;
    case 'drip': {
      response.writeHead(200, headers);
      const timer = setInterval(() => response.write(' '), 50);
      return void response.on('close', () => clearInterval(timer));
    }
    case 'endless': {
      response.writeHead(200, headers);
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536, 32)));
      };
      response.on('drain', more);
      return more();
    }
    case 'announced':
      return void response.writeHead(200, { ...headers, 'content-length': String(2 ** 30) }).write('{');
    case 'gzip':
      return void response
        .writeHead(200, { ...headers, 'content-encoding': 'gzip' })
        .end(gzipSync(Buffer.alloc(5_000_000)));
    case 'broken':
      response.writeHead(200, headers).write('{');
      return void setImmediate(() => response.destroy());
    case 'bomb':
      return void response.writeHead(200, headers).end(bomb());
    default: {
      const body =
        base64 === undefined ? (text ?? (repeat ?? '').repeat(times ?? 0)) : Buffer.from(base64, 'base64');
      return void response.writeHead(status, headers).end(body);
    }
  }
}

/** The smallest PNG, whose head claims 65,000 by 65,000 pixels. */
function bomb(): Buffer {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  );
  png.writeUInt32BE(65_000, 16);
  png.writeUInt32BE(65_000, 20);
  return png;
}

const addressOf = (address: Case['document'] | string): string =>
  typeof address === 'object' ? address.before + address.repeat.repeat(address.times) : (address ?? '');

async function outcomeOf(one: Case): Promise<string> {
  served = (one.served ?? {}) as Served;
  if (one.plays !== undefined) {
    return outcome(source.played({ image: '', animation: one.plays }).then(({ type }) => `plays ${type}`));
  }
  if (one.image !== undefined) {
    const { picture, refusal } = await source.media({ image: one.image, animation: '' });
    // Whatever lay behind the pixels stays behind.
    if (picture) expect(picture.bytes.toString('latin1')).not.toContain('script');
    return refusal?.reason ?? 'shown';
  }
  return outcome(source.document(addressOf(one.document)).then(() => 'read'));
}

function outcome(reading: Promise<string>): Promise<string> {
  return reading.catch((error: unknown) => {
    if (error instanceof NftUnreadable) return error.reason;
    throw error;
  });
}

test('there are sixty of them at least', () => {
  expect(cases.length).toBeGreaterThanOrEqual(60);
});

test.each(cases.map((one) => [one.title, one] as const))(
  '%s is refused with its sentence',
  async (_, one) => {
    expect(one.expected.split('|')).toContain(await outcomeOf(one));
  },
);

test('ipfs is read through the gateway, below its content id and nowhere else', async () => {
  served = { text: '{"name":"Isle"}' };
  const addresses = new MediaAddresses(fetcher, 'https://localhost');
  const wanted = { accept: 'application/json', bytesMax: 200_000, timeoutMs: 2_000 };
  const cid = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi';
  for (const path of ['', '/7', '/Isle 7%20?/x', '/a%2Fb']) {
    await addresses.read(`ipfs://${cid}${path.replace('?', '%3F')}`, wanted);
  }
  expect(asked.slice(-4)).toEqual([
    `/ipfs/${cid}`,
    `/ipfs/${cid}/7`,
    `/ipfs/${cid}/Isle%207%20%3F/x`,
    `/ipfs/${cid}/a%2Fb`,
  ]);
  const before = asked.length;
  for (const path of ['/../../admin', '/%2e%2e/%2e%2e/admin', '/a/.%2E/.%2e/admin', '/%2e%2e%2fadmin']) {
    await expect(addresses.read(`ipfs://${cid}${path}`, wanted)).rejects.toMatchObject({ reason: 'address' });
  }
  expect(asked).toHaveLength(before);
});

test('every refusal has its sentence in both languages', () => {
  for (const reason of nftRefusals) {
    expect(en.refusal[reason]).toBeTruthy();
    expect(zh.refusal[reason]).toBeTruthy();
  }
  // What the table refuses before it is asked never reached the server.
  expect(asked.length).toBeGreaterThan(0);
});
