import {
  decodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  parseAbi,
  size,
  type Address,
  type Hash,
  type Hex,
} from 'viem';
import type { Approval, ApprovalKind } from '@/protocol/approval';
import { TOKEN_DECIMALS_MAX } from '@/protocol/known-tokens';
import { askContract } from '@/server/chain/ask-contract';
import { contractText } from '@/server/chain/asset-facts';
import type { NodeClient } from '@/server/chain/node-client';
import { isSentBy, nullUnlessAway } from './approval-senders';
import type { SeenApproval } from './approval.store';
import { inTurns } from './in-turns';
import { innerAllowances, outerAllowance } from './inner-allowances';
import type { ApprovalList } from './known-spenders';

/** Contracts that one look asks; listed ones first, then those whose approvals the holder sent, then those whose logs are newest. */
const CONTRACTS_MAX = 100;
/** Approvals of one contract that one look asks about: the holder's own first. A listed contract may hold much, so more of it are asked. */
const OF_CONTRACT_MAX = 100;
const OF_LISTED_MAX = 2_000;
/** Questions that go to a contract at once. */
const BATCH = 100;
const AT_ONCE = 8;

const nftAbi = parseAbi([
  'function supportsInterface(bytes4 id) view returns (bool)',
  'function isApprovedForAll(address owner, address operator) view returns (bool)',
  'function getApproved(uint256 id) view returns (address)',
  'function ownerOf(uint256 id) view returns (address)',
]);
const ERC1155 = '0xd9b67a26';
/** Code of an account that lends itself a contract's (EIP-7702): its key still decides alone. */
const DELEGATED = /^0xef0100[0-9a-f]{40}$/;

export interface ReadApprovals {
  readonly approvals: readonly Approval[];
  /** There are contracts that were not asked. */
  readonly isCut: boolean;
}

/** What is open now of approvals that logs tell of, each by the chain's word alone. Throws where the node does not answer. */
export async function readApprovals(
  client: NodeClient,
  {
    chainId,
    holder,
    list,
  }: { readonly chainId: number; readonly holder: Address; readonly list: ApprovalList },
  seen: readonly SeenApproval[],
): Promise<ReadApprovals> {
  const byContract = new Map<string, SeenApproval[]>();
  for (const row of seen) byContract.set(row.contract, [...(byContract.get(row.contract) ?? []), row]);
  const inOrder = [...byContract.values()].sort(
    (one, other) =>
      Number(list.isListed(other[0]?.contract ?? '')) - Number(list.isListed(one[0]?.contract ?? '')) ||
      ownness(other) - ownness(one) ||
      Number(newestOf(other) - newestOf(one)),
  );
  const mostOf = (rows: readonly SeenApproval[]) =>
    list.isListed(rows[0]?.contract ?? '') ? OF_LISTED_MAX : OF_CONTRACT_MAX;
  const open = (
    await inTurns(inOrder.slice(0, CONTRACTS_MAX), AT_ONCE, (rows) =>
      openOf(client, holder, askedFirst(rows).slice(0, mostOf(rows))),
    )
  ).flat();
  const approvals = await inTurns(open, AT_ONCE, (one) => described(client, { chainId, holder, list }, one));
  const isCut = inOrder.length > CONTRACTS_MAX || inOrder.some((rows) => rows.length > mostOf(rows));
  return { approvals, isCut };
}

/** What the holder sent comes before what nobody has asked about, and that before what others sent. */
const ownnessOf = ({ isOwn }: SeenApproval) => (isOwn === null ? 1 : isOwn ? 2 : 0);
const ownness = (rows: readonly SeenApproval[]) => Math.max(...rows.map(ownnessOf));

/** Of one contract: some tokens log an approval whenever it is used, so whoever may use one can log many. */
const askedFirst = (rows: readonly SeenApproval[]) =>
  rows.toSorted((one, other) => ownnessOf(other) - ownnessOf(one) || Number(other.block - one.block));

const newestOf = (rows: readonly SeenApproval[]) =>
  rows.reduce((newest, { block }) => (block > newest ? block : newest), 0n);

interface Open {
  readonly row: SeenApproval;
  readonly amount: bigint | null;
  readonly expires: Date | null;
  readonly name: string | null;
  readonly symbol: string | null;
  readonly decimals: number | null;
  readonly held: bigint | null;
}

/** The approvals of one contract that are not nothing. */
async function openOf(client: NodeClient, holder: Address, rows: readonly SeenApproval[]): Promise<Open[]> {
  const batches = Array.from({ length: Math.ceil(rows.length / BATCH) }, (_, n) =>
    rows.slice(n * BATCH, (n + 1) * BATCH),
  );
  return (await inTurns(batches, AT_ONCE, (batch) => openOfBatch(client, holder, batch))).flat();
}

async function openOfBatch(
  client: NodeClient,
  holder: Address,
  rows: readonly SeenApproval[],
): Promise<Open[]> {
  const contract = getAddress(rows[0]?.contract ?? '');
  const ask = (functionName: 'name' | 'symbol' | 'decimals') =>
    encodeFunctionData({ abi: erc20Abi, functionName });
  const facts = [
    ask('name'),
    ask('symbol'),
    ask('decimals'),
    encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [holder] }),
    encodeFunctionData({ abi: nftAbi, functionName: 'supportsInterface', args: [ERC1155] }),
    outerAllowance(holder),
  ];
  const questions = rows.map((row) => questionsOf(holder, row));
  const spenders = rows.filter(({ kind }) => kind === 'permit2').map(({ spender }) => spender);
  const [answers, inner] = await Promise.all([
    askContract(client, contract, [...facts, ...questions.flat()]),
    innerAllowances(client, { holder, token: contract }, spenders),
  ]);
  const [name, symbol, decimals, balance, isErc1155, outer] = answers;
  const places = decimals && isWord(decimals) ? BigInt(decimals) : null;
  let next = facts.length;
  return rows.flatMap((row, index) => {
    const asked = questions[index]?.length ?? 0;
    const through = row.kind === 'permit2' ? (inner[spenders.indexOf(row.spender)] ?? null) : null;
    const amount = through?.amount ?? openAmount(holder, row, answers.slice(next, next + asked));
    next += asked;
    if (amount === null) return [];
    const isCounted =
      balance && isWord(balance) && !(isErc1155 && isWord(isErc1155) && BigInt(isErc1155) === 1n);
    return [
      {
        row,
        amount: row.kind === 'token' || row.kind === 'permit2' ? amount : null,
        expires: through?.expires ?? null,
        name: textIn(name),
        symbol: textIn(symbol),
        decimals: places !== null && places <= BigInt(TOKEN_DECIMALS_MAX) ? Number(places) : null,
        held: row.kind === 'piece' ? 1n : isCounted ? takeable(BigInt(balance), row, outer) : null,
      },
    ];
  });
}

/** Of what there is, no more than Permit2 may take where that keeps the allowance. */
function takeable(balance: bigint, { kind }: SeenApproval, outer: Hex | null | undefined): bigint | null {
  if (kind !== 'permit2') return balance;
  if (!outer || !isWord(outer)) return null;
  const most = BigInt(outer);
  return most < balance ? most : balance;
}

function questionsOf(holder: Address, row: { kind: ApprovalKind; spender: string; tokenId: string }): Hex[] {
  const spender = getAddress(row.spender);
  switch (row.kind) {
    case 'token':
      return [encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args: [holder, spender] })];
    // Permit2 is asked, not the token.
    case 'permit2':
      return [];
    case 'collection':
      return [encodeFunctionData({ abi: nftAbi, functionName: 'isApprovedForAll', args: [holder, spender] })];
    case 'piece': {
      const args = [BigInt(row.tokenId)] as const;
      return [
        encodeFunctionData({ abi: nftAbi, functionName: 'getApproved', args }),
        encodeFunctionData({ abi: nftAbi, functionName: 'ownerOf', args }),
      ];
    }
  }
}

/** What may be taken, of a piece or collection 1; null for nothing, and for what the contract does not say. */
function openAmount(holder: Address, row: SeenApproval, answers: readonly (Hex | null)[]): bigint | null {
  const [first, second] = answers.map((answer) => (answer && isWord(answer) ? BigInt(answer) : null));
  if (first === null || first === undefined) return null;
  if (row.kind === 'token') return first > 0n ? first : null;
  if (row.kind === 'collection') return first === 1n ? 1n : null;
  // Some collections keep an approval when a piece has gone to another owner, who then has given it.
  return first === BigInt(row.spender) && second === BigInt(holder) ? 1n : null;
}

const isWord = (answer: Hex) => size(answer) === 32;

function textIn(answer: Hex | null | undefined): string | null {
  if (!answer) return null;
  try {
    return contractText(decodeAbiParameters([{ type: 'string' }], answer)[0]);
  } catch {
    return null;
  }
}

async function described(
  client: NodeClient,
  {
    chainId,
    holder,
    list,
  }: { readonly chainId: number; readonly holder: Address; readonly list: ApprovalList },
  { row, amount, expires, name, symbol, decimals, held }: Open,
): Promise<Approval> {
  const spender = getAddress(row.spender);
  const known = list.spender(spender);
  const isListed = list.isListed(row.contract);
  const [isAccount, isOwn, block] = await Promise.all([
    known ? false : hasNoCode(client, spender),
    isListed || row.kind === 'permit2' || (row.isOwn ?? isSentBy(client, row.hash as Hash, holder)),
    client.getBlock({ blockNumber: row.block }).catch(nullUnlessAway),
  ]);
  const short = `${row.contract.slice(0, 6)}…${row.contract.slice(-4)}`;
  return {
    chainId,
    kind: row.kind,
    contract: row.contract,
    spender,
    spenderKind: known?.kind ?? (isAccount ? 'account' : 'contract'),
    spenderName: known?.name ?? null,
    tokenId: row.kind === 'piece' ? row.tokenId : null,
    amount: amount === null ? null : String(amount),
    expires: expires?.toISOString() ?? null,
    name: name ?? symbol ?? short,
    symbol: symbol ?? name ?? short,
    decimals: row.kind === 'token' || row.kind === 'permit2' ? decimals : null,
    isListed,
    held: held === null ? null : String(held),
    isOwn,
    hash: row.hash,
    changedTime: block ? new Date(Number(block.timestamp) * 1000).toISOString() : null,
  };
}

async function hasNoCode(client: NodeClient, address: Address): Promise<boolean> {
  const code = await client.getCode({ address });
  return code === undefined || code === '0x' || DELEGATED.test(code.toLowerCase());
}
