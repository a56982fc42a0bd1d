import { avatarHue, fnv1a } from './avatar-hue';

test('the hash is FNV-1a with 32 bits', () => {
  expect([fnv1a(''), fnv1a('a'), fnv1a('foobar')]).toEqual([0x811c9dc5, 0xe40c292c, 0xbf9cf968]);
});

test('OPN-83 FMT-09 the same name has the same colour, however its accents are written', () => {
  expect(avatarHue('Zoë')).toBe(avatarHue('Zoe\u0308'));
});

test('OPN-83 names fall on all twelve colours and no others', () => {
  const seen = new Set(Array.from({ length: 500 }, (_, index) => avatarHue(`name ${index}`)));
  expect([...seen].sort()).toEqual(Array.from({ length: 12 }, (_, hue) => `avatar-hue-${hue}`).sort());
});
