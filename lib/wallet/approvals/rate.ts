import type { Approval } from '@/protocol/approval';
import { isUnlimited } from '@/lib/signer/unlimited';
import { valueOf, type Usd } from '@/lib/wallet/usd';

export type ApprovalRisk = 'high' | 'medium' | 'low';

/** Why an approval has its risk; each is a sentence in messages. */
export type RiskReason =
  | 'account'
  | 'unknownUnlimited'
  | 'unknownCollection'
  | 'unknownPiece'
  | 'unknownAmount'
  | 'knownUnlimited'
  | 'knownCollection'
  | 'exact'
  | 'nothing';

export interface RatedApproval {
  readonly key: string;
  readonly approval: Approval;
  readonly risk: ApprovalRisk;
  readonly reason: RiskReason;
  readonly isUnlimited: boolean;
  /** What can be taken now, in units of the token or in pieces; null where nobody can tell. */
  readonly units: bigint | null;
  /** What that is worth; null where it has no price: that is unknown, not nothing. */
  readonly stake: Usd | null;
}

/** The price of one whole token in dollars; null if unknown. */
export type PriceOf = (chainId: number, token: string) => Usd | null;

/** Whether it is of an amount of a token, not of NFTs. */
export const isOfAmount = ({ kind }: Pick<Approval, 'kind'>): boolean =>
  kind === 'token' || kind === 'permit2';

export const approvalKey = ({ chainId, kind, contract, spender, tokenId }: Approval) =>
  [chainId, kind, contract, spender, tokenId ?? ''].join(' ').toLowerCase();

/** Approvals with their risk, the worst first: by risk, then by what is at stake; what is unknown counts as something. */
export function rateApprovals(approvals: readonly Approval[], priceOf: PriceOf): RatedApproval[] {
  return approvals
    .map((one) => rate(one, priceOf))
    .sort(
      (one, other) =>
        rankOf[one.risk] - rankOf[other.risk] ||
        compare(weight(other), weight(one)) ||
        (other.approval.changedTime ?? '').localeCompare(one.approval.changedTime ?? '') ||
        one.key.localeCompare(other.key),
    );
}

const rankOf = { high: 0, medium: 1, low: 2 } as const;
const compare = (one: bigint, other: bigint) => (one < other ? -1 : one > other ? 1 : 0);
/** What is worth nothing comes after what nobody knows, and that after what has a price. */
const weight = ({ stake, units }: RatedApproval): bigint => stake ?? (units === 0n ? 0n : 1n);

function rate(approval: Approval, priceOf: PriceOf): RatedApproval {
  const { chainId, contract, amount, held, decimals, isListed } = approval;
  const isAll =
    isOfAmount(approval) &&
    isUnlimited({
      units: BigInt(amount ?? 0),
      listed:
        isListed && decimals !== null
          ? { chainId, address: contract, symbol: approval.symbol, decimals }
          : null,
    });
  const units = unitsOf(approval);
  const price = isOfAmount(approval) && decimals !== null ? priceOf(chainId, contract) : null;
  const stake =
    units === 0n ? 0n : units !== null && price !== null ? valueOf(units, decimals ?? 0, price) : null;
  const [risk, reason] = riskOf(approval, { isUnlimited: isAll, isNothing: held === '0' });
  return { key: approvalKey(approval), approval, risk, reason, isUnlimited: isAll, units, stake };
}

/** Of a token what is allowed, but no more than there is. */
function unitsOf({ kind, amount, held }: Approval): bigint | null {
  if (held === null) return null;
  const there = BigInt(held);
  if (!isOfAmount({ kind })) return there;
  const allowed = BigInt(amount ?? 0);
  return allowed < there ? allowed : there;
}

function riskOf(
  { kind, spenderKind }: Approval,
  { isUnlimited: isAll, isNothing }: { readonly isUnlimited: boolean; readonly isNothing: boolean },
): readonly [ApprovalRisk, RiskReason] {
  if (spenderKind === 'account') return ['high', 'account'];
  if (spenderKind === 'contract') {
    if (kind === 'collection') return ['high', 'unknownCollection'];
    if (isAll) return ['high', 'unknownUnlimited'];
    return ['medium', kind === 'piece' ? 'unknownPiece' : 'unknownAmount'];
  }
  if (kind === 'collection') return ['medium', 'knownCollection'];
  if (isAll) return ['medium', 'knownUnlimited'];
  return ['low', isNothing ? 'nothing' : 'exact'];
}
