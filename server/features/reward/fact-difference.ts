import { zeroAddress } from 'viem';
import type { StoredFacts } from './concerned-rewards.store';
import type { RewardEvent } from './contract-events';

/**
 * Whether something else is stored of a reward than was read of it. A block is named by its number and its transaction: one that
 * another block of the same number has replaced keeps the time that was read first.
 *
 * When the chain has taken back what it said after a block (`forgetAfter`), what is stored of later ones and was not read again is
 * a difference too, and so is a mark of enough blocks on top that has become too early.
 */
export function isChanged(
  { row, claims }: StoredFacts,
  events: readonly RewardEvent[],
  forgetAfter: number | null,
  confirmedUntil: number,
): boolean {
  const read = new Set(readFacts({ row, claims }, events));
  const stored = storedFacts({ row, claims });
  const known = new Set(stored.map(({ fact }) => fact));
  if ([...read].some((fact) => !known.has(fact))) return true;
  if (forgetAfter === null) return false;
  if (stored.some(({ fact, block }) => block > forgetAfter && !read.has(fact))) return true;
  const isEarly = (block: number | null) => block !== null && block > confirmedUntil;
  const isDeep = row.state !== 'prepared' && row.state !== 'confirming';
  return (isDeep && isEarly(row.block)) || claims.some(({ block, confirmed }) => confirmed && isEarly(block));
}

function readFacts({ row }: StoredFacts, events: readonly RewardEvent[]): string[] {
  const credited = new Set(events.flatMap(({ said }) => (said.kind === 'shareCredited' ? said.index : [])));
  return events.flatMap(({ said, block, transaction }) => {
    switch (said.kind) {
      case 'deposited':
        return `deposit ${block} ${transaction}`;
      case 'claimed': {
        const { index, recipient, amount } = said;
        return `claim ${index} ${block} ${transaction} ${recipient} ${amount} ${credited.has(index)}`;
      }
      case 'shareCredited':
        return [];
      case 'returned': {
        const isCoin = row.token === zeroAddress;
        // A return of nothing but gas is not stored.
        const hasAmount = isCoin
          ? said.nativePart > 0n && row.claimedAmount !== row.amount
          : said.tokenPart > 0n;
        return hasAmount ? `return ${block} ${transaction}` : [];
      }
      case 'restCredited':
        return `rest ${block}`;
    }
  });
}

function storedFacts({ row, claims }: StoredFacts): { readonly fact: string; readonly block: number }[] {
  const said = (block: number | null, fact: string) => (block === null ? [] : { block, fact });
  return [
    said(row.block, `deposit ${row.block} ${row.transaction}`),
    claims.map(({ index, block, transaction, recipient, amount, credited }) =>
      said(block, `claim ${index} ${block} ${transaction} ${recipient} ${amount} ${credited}`),
    ),
    said(row.returnedBlock, `return ${row.returnedBlock} ${row.returnedTransaction}`),
    said(row.restCreditedBlock, `rest ${row.restCreditedBlock}`),
  ].flat(2);
}
