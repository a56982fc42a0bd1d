import { encodeAbiParameters, getAddress, keccak256, pad, parseAbiParameters, toHex } from 'viem';
import { rewardList, type ListedShare } from './reward-list';

const hash = (input: Uint8Array) => keccak256(input, 'bytes');

function shares(count: number): ListedShare[] {
  return Array.from({ length: count }, (_, index) => ({
    index,
    recipient: getAddress(pad(toHex(index + 1), { size: 20 })),
    amount: BigInt(index) ** 3n + 1n,
  }));
}

/** As OpenZeppelin's MerkleProof does it. */
function rootBy(share: ListedShare, proof: readonly string[]): string {
  const encoded = encodeAbiParameters(parseAbiParameters('uint256, address, uint256'), [
    BigInt(share.index),
    share.recipient as `0x${string}`,
    share.amount,
  ]);
  return proof.reduce<string>(
    (node, sibling) => {
      const [low, high] = node < sibling ? [node, sibling] : [sibling, node];
      return keccak256(`${low}${high.slice(2)}` as `0x${string}`);
    },
    keccak256(keccak256(encoded)),
  );
}

test.each([1, 2, 3, 5, 8, 13, 200])('each of %i shares has a proof that leads to the root', (count) => {
  const list = shares(count);
  const { root, proofs } = rewardList(list, hash);
  for (const [place, share] of list.entries()) expect(rootBy(share, proofs[place] ?? [])).toBe(root);
});

test('another amount, recipient, index or share leads to another root', () => {
  const list = shares(5);
  const { root } = rewardList(list, hash);
  const changed = (change: Partial<ListedShare>) =>
    rewardList(
      list.map((share, place) => (place === 3 ? { ...share, ...change } : share)),
      hash,
    ).root;
  expect(changed({ amount: 29n })).not.toBe(root);
  expect(changed({ recipient: `0x${'9'.repeat(40)}` })).not.toBe(root);
  expect(changed({ index: 4 })).not.toBe(root);
  expect(rewardList(list.slice(1), hash).root).not.toBe(root);
});
