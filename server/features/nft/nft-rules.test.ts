import { readDocument } from './document';
import { mediaFactsOf, playedKindOf } from './media-kind';
import { rangeOf } from './nft-media';
import { spamReasonOf } from './spam';

test.each([
  ['Isles of Nowhere', 3, null],
  ['Cool Cats', null, null],
  ['Ночные карты', 1, null],
  ['群岛地图', 1, null],
  ['ENS', 1, null],
  ['Claim 5000 USDC at reward-drop.xyz', 1, 'link'],
  ['Visit www.drop', 1, 'link'],
  ['Drop ․ com', 1, 'link'],
  ['t.me/free', 1, 'link'],
  ['ɡuildhall pass', 1, 'lookAlike'],
  ['Guildhаll', 1, 'lookAlike'],
  ['USDC', 1, 'token'],
  ['$ETH holders', 1, 'token'],
  ['VOUCHER 2026', 1, 'money'],
  ['$1000 for you', 1, 'money'],
  ['领取奖励', 1, 'money'],
  ['Air\u3164drop', 1, 'hiddenText'],
  ['Honest gift', 84_000, 'mass'],
] as const)('the collection %j with %s recipients is spam by %s', (name, recipients, reason) => {
  expect(spamReasonOf(name, recipients)).toBe(reason);
});

test('a document is read as far as it is one: other kinds count as absent, texts are cut and cleaned', () => {
  const bytes = Buffer.from(
    JSON.stringify({
      name: `Isle\u202e\u0000 7${'x'.repeat(500)}`,
      description: 'one\r\ntwo\u0007',
      image: 7,
      image_url: 'ipfs://a',
      external_url: 'javascript:alert(1)',
      attributes: [
        { trait_type: 'Level', value: 7 },
        { value: true },
        { trait_type: 'Nothing', value: null },
        'x',
        ...Array.from({ length: 100 }, () => ({ trait_type: 'T', value: 'v' })),
      ],
    }),
  );
  const read = readDocument(bytes);
  expect(read?.name).toHaveLength(100);
  expect(read?.name).toMatch(/^Isle 7x/);
  expect(read).toMatchObject({ description: 'one\ntwo', image: 'ipfs://a', link: null, animation: '' });
  expect(read?.traits.slice(0, 2)).toEqual([
    { type: 'Level', value: '7' },
    { type: '', value: 'true' },
  ]);
  expect(read?.traits.length).toBeLessThanOrEqual(60);
});

test.each([
  ['https://x.test/a.mp4?x=1', 'video'],
  ['https://x.test/a.MP3', 'audio'],
  ['data:audio/wav;base64,AA', 'audio'],
  ['ipfs://abc/7.webm', 'video'],
  ['https://x.test/viewer.html', null],
  ['', null],
] as const)('OPN-97 the address %s plays as %s', (address, kind) => {
  expect(playedKindOf(address)).toBe(kind);
});

test.each([
  ['\0\0\0\x18ftypmp42', { kind: 'video', type: 'video/mp4' }],
  ['\x1a\x45\xdf\xa3', { kind: 'video', type: 'video/webm' }],
  ['ID3', { kind: 'audio', type: 'audio/mpeg' }],
  ['OggS', { kind: 'audio', type: 'audio/ogg' }],
  ['<html>', { kind: 'other' }],
  ['<?xml?><svg >', { kind: 'svg' }],
] as const)('bytes that begin with %j are what they are', (head, facts) => {
  expect(mediaFactsOf(Buffer.from(head, 'latin1'))).toEqual(facts);
});

test.each([
  ['bytes=0-3', [0, 3]],
  ['bytes=90-', [90, 99]],
  ['bytes=-5', [95, 99]],
  ['bytes=50-500', [50, 99]],
  ['bytes=200-', null],
  ['bytes=5-3', null],
  ['bytes=0-1,4-5', null],
  ['items=0-1', null],
  [null, null],
] as const)('of 100 bytes the range %s is %j', (header, range) => {
  expect(rangeOf(header, 100)).toEqual(range);
});
