#!/usr/bin/env node
/*
 * Draws the shares of a random reward again, without a network and without the product's own code:
 *
 *   node docs/recompute-draw.mjs reward.json        (or from standard input)
 *
 * The file is what "Copy draw data" in the shares of a reward that is over gives: chain, contract, sender, parameters of the
 * deposit, id, seed and the shares that the platform shows. To trust nobody, take id and parameters from the `deposit` transaction on
 * the chain instead, and compare. What is computed and by which rule is in docs/contracts.md.
 *
 * Ends with 1 when something does not fit.
 */
import { readFileSync } from 'node:fs';
import { keccak256 } from 'viem/utils';

const given = JSON.parse(readFileSync(process.argv[2] ?? 0, 'utf8'));
const { chainId, contract, sender, params, seed } = given;
if (!params.random) fail('The shares of this reward are equal: nothing was drawn.');
if (!seed) fail('The seed is not revealed yet.');

// The id is the hash of everything that was deposited, so that none of it can be another afterwards.
const id = idOf(params);
if (id !== given.id.toLowerCase()) fail(`The parameters give the id ${id}, not ${given.id}.`);
if (keccak256(seed) !== params.seedHash) fail('The seed is not the one whose hash was deposited.');

const rule = params.salt.startsWith('0x6472617720323a20') ? 2 : 1; // "draw 2: "
const drawId = idOf({ ...params, root: '0x' });
const shares = sharesFrom(rule === 2 ? keccak256(seed + drawId.slice(2)) : seed);

console.log(`id           ${id}`);
console.log(`draw rule    ${rule}${rule === 1 ? ' (the platform alone chose the seed)' : ''}`);
for (const [index, amount] of shares.entries()) {
  const shown = given.shares?.find((share) => share.index === index);
  const isRight = !shown || BigInt(shown.amount) === amount;
  console.log(
    `share ${String(index).padStart(6)} ${amount}${shown ? `  ${shown.recipient}` : ''}${isRight ? '' : `  WRONG: shown as ${shown.amount}`}`,
  );
  if (!isRight) process.exitCode = 1;
}
if (params.recordType === 1) {
  const root = rootOf(given.shares);
  if (root !== params.root) fail(`The list gives the root ${root}, not ${params.root}.`);
}
console.log(process.exitCode ? 'Not all shares follow from the draw.' : 'All shares follow from the draw.');

/** keccak256(abi.encode(chain id, contract, sender, deposit)): every field fills one word. */
function idOf({ salt, roomId, token, recordType, random, amount, count, expiredTime, seedHash, root }) {
  const fields = [
    chainId,
    contract,
    sender,
    salt,
    roomId,
    token,
    recordType,
    random,
    amount,
    count,
    expiredTime,
    seedHash,
    root,
  ];
  return keccak256(`0x${fields.map(word).join('')}`);
}

function word(value) {
  return BigInt(value === '0x' ? 0 : value)
    .toString(16)
    .padStart(64, '0');
}

/** From [max(1, R − k × cap), min(cap, R − k)] with k shares to come and R left; the last takes R; then they are shuffled. */
function sharesFrom(start) {
  let drawn = 0;
  const below = (width) => BigInt(keccak256(start + (drawn++).toString(16).padStart(16, '0'))) % width;
  const [amount, count] = [BigInt(params.amount), BigInt(params.count)];
  const cap = (2n * amount) / count;
  const result = [];
  let left = amount;
  for (let after = count - 1n; after > 0n; after -= 1n) {
    const least = left - after * cap > 1n ? left - after * cap : 1n;
    const most = cap < left - after ? cap : left - after;
    const share = least + below(most - least + 1n);
    result.push(share);
    left -= share;
  }
  result.push(left);
  for (let last = result.length - 1; last > 0; last -= 1) {
    const chosen = Number(below(BigInt(last) + 1n));
    [result[last], result[chosen]] = [result[chosen], result[last]];
  }
  return result;
}

/** The Merkle root of a list: leaves are hashed twice, pairs in the order of their size, and an odd one goes up as it is. */
function rootOf(list) {
  const leaf = ({ index, recipient, amount }) =>
    keccak256(keccak256(`0x${[index, recipient, amount].map(word).join('')}`));
  let level = [...list].sort((one, other) => one.index - other.index).map(leaf);
  while (level.length > 1) {
    const next = [];
    for (let at = 0; at < level.length; at += 2) {
      const pair = level.slice(at, at + 2).sort();
      next.push(pair.length === 2 ? keccak256(pair[0] + pair[1].slice(2)) : pair[0]);
    }
    level = next;
  }
  return level[0];
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
