import { getAddress, type Address } from 'viem';
import { addressGroups, readRecipient, recipientWarnings, type KnownPayee } from './recipient';

const own = getAddress('0x71c7656ec7ab88b098defb751b7401b5f6d8976f');
const other = getAddress('0x8ba1f109551bd432803012645ac136ddd64dba72');
const known: KnownPayee = { address: other, userId: 7, name: 'Tomás Varga', firstSentMs: 1 };

test.each<[string, string]>([
  ['', 'invalid'],
  ['0x1234', 'invalid'],
  [other.slice(2), 'invalid'],
  [`${other} and more`, 'invalid'],
  [other.replace('BA72', 'bA72'), 'checksum'],
  [`0x${'0'.repeat(40)}`, 'zero'],
  [own, 'self'],
  [own.toLowerCase(), 'self'],
  ['0x1111111111111111111111111111111111111111', 'token'],
])('WAL-23 %j cannot be sent to: %s', (typed, problem) => {
  const tokens = ['0x1111111111111111111111111111111111111111'];
  expect(readRecipient(typed, { own, tokens })).toBe(problem);
});

test('WAL-23 an address is taken in whatever case, with blanks around it, and answered in its own', () => {
  for (const typed of [other, other.toLowerCase(), `  ${other}\n`, `0x${other.slice(2).toUpperCase()}`]) {
    expect(readRecipient(typed, { own })).toBe(other);
  }
});

test('an address that this device never sent to is new, one that it did is not', () => {
  expect(recipientWarnings(other, null, [])).toEqual([{ kind: 'first' }]);
  expect(recipientWarnings(other, 7, [known])).toEqual([]);
});

test('an address that begins and ends like a known one is called out, with how much of it differs', () => {
  const alike = `0x8BAf${'0'.repeat(32)}0A72`.toLowerCase() as Address;
  expect(recipientWarnings(alike, null, [known])).toEqual([
    { kind: 'first' },
    { kind: 'lookAlike', of: known, differing: expect.any(Number) },
  ]);
});

test('what only another device says does not silence the comparison', () => {
  const alike = getAddress(`0x8ba${'0'.repeat(34)}a72`);
  const elsewhere = { address: alike, userId: null, name: '', firstSentMs: 2, isElsewhere: true };
  expect(recipientWarnings(alike, null, [known, elsewhere])).toEqual([
    { kind: 'lookAlike', of: known, differing: expect.any(Number) },
  ]);
  // Once this device has sent there itself, the person has compared it.
  expect(recipientWarnings(alike, null, [known, elsewhere, { ...elsewhere, isElsewhere: false }])).toEqual(
    [],
  );
  expect(recipientWarnings(alike, null, [elsewhere])).toEqual([]);
  expect(recipientWarnings(other, null, [{ ...known, isElsewhere: true }])).toEqual([]);
});

test('an entry of the address book is compared with, and is no send', () => {
  const alike = getAddress(`0x8ba${'0'.repeat(34)}a72`);
  const saved = { ...known, userId: null, name: 'Harbor', isElsewhere: true, isSaved: true };
  expect(recipientWarnings(alike, null, [saved])).toEqual([
    { kind: 'first' },
    { kind: 'lookAlike', of: saved, differing: expect.any(Number) },
  ]);
  expect(recipientWarnings(saved.address, null, [saved])).toEqual([{ kind: 'first' }]);
});

test('a person whose address is another than the pinned one is a loud warning', () => {
  expect(recipientWarnings(own, 7, [known])).toEqual([{ kind: 'changed', before: known }, { kind: 'first' }]);
});

test('the whole address stands in groups of four', () => {
  expect(addressGroups(other)).toHaveLength(10);
  expect(addressGroups(other).join('')).toBe(other);
});
