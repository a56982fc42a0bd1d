import type { AccessRule } from '@/protocol/access-rule';
import { draftOf, ruleOf, wholeAmount, type DraftTerm } from './rule-draft';

const address = `0x${'a'.repeat(40)}`;
const rule: AccessRule = {
  op: 'or',
  groups: [
    { op: 'and', terms: [{ kind: 'role', roleId: 3 }] },
    {
      op: 'and',
      terms: [
        { kind: 'coin', chainId: 1, amount: '0.5' },
        { kind: 'token', chainId: 56, address, amount: '500', symbol: 'ATL', decimals: 6 },
        { kind: 'nft', chainId: 1, address, amount: '1', name: 'Atlas', standard: 'erc721', tokenId: null },
        { kind: 'nft', chainId: 1, address, amount: '2', name: 'Items', standard: 'erc1155', tokenId: '7' },
      ],
    },
  ],
};
const single = (term: DraftTerm) => ruleOf({ op: 'or', groups: [{ op: 'and', terms: [term] }] });

test('a saved rule that nobody changes stays the same', () => {
  expect(ruleOf(draftOf(rule))).toEqual(rule);
});

test('a rule is whole when each condition is: a role, an amount that can be, what the contract is, the id of an item', () => {
  const facts = { standard: 'erc20', name: 'Atlas', symbol: 'ATL', decimals: 6 } as const;
  const token = { kind: 'token', chainId: 1, amount: '5', address, tokenId: '', facts } as const;
  expect(single(token)).not.toBeNull();
  expect(single({ ...token, facts: null })).toBeNull();
  expect(single({ ...token, amount: '0.0000001' })).toBeNull();
  expect(single({ kind: 'role', roleId: null })).toBeNull();
  expect(single({ kind: 'coin', chainId: 1, amount: '0' })).toBeNull();
  const item = { ...token, kind: 'nft', facts: { ...facts, standard: 'erc1155', decimals: 0 } } as const;
  expect(single(item)).toBeNull();
  expect(single({ ...item, tokenId: '7' })).not.toBeNull();
  expect(single({ ...item, tokenId: '7', amount: '1.5' })).toBeNull();
});

test.each([
  ['500', 6, '500'],
  ['0500.250', 6, '500.25'],
  [' 1 ', 18, '1'],
  ['1.', 18, null],
  ['1,5', 18, null],
  ['-1', 18, null],
  ['0.00', 18, null],
  ['1.2', 0, null],
])('the amount %j with %i decimals is written %j', (text, decimals, expected) => {
  expect(wholeAmount(text, decimals)).toBe(expected);
});
