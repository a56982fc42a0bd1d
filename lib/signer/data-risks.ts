import { isAddressEqual, type Address } from 'viem';
import { builtInCatalogue, type SignerCatalogue } from './catalogue';
import { describeTypedData, type TypedDataDescription } from './describe-typed-data';
import { protocolAt, type ProtocolName } from '@/protocol/known-protocols';
import { callRisks, type RequestRisk } from './risks';
import { namesOtherSite } from './typed-login';
import { hasUnseen } from './visible-text';

export interface DataContext {
  /** Who signs. */
  readonly address: string;
  /** Of the pages that ask. */
  readonly hosts: readonly string[];
  readonly catalogue: SignerCatalogue;
  readonly nowSeconds: number;
}

/** The contract that data of these types is for. */
const protocolOf: Readonly<Record<string, ProtocolName>> = {
  PermitSingle: 'Permit2',
  PermitBatch: 'Permit2',
  PermitTransferFrom: 'Permit2',
  PermitBatchTransferFrom: 'Permit2',
  PermitWitnessTransferFrom: 'Permit2',
  PermitBatchWitnessTransferFrom: 'Permit2',
  OrderComponents: 'Seaport',
  LimitOrder: '0x',
  RfqOrder: '0x',
  Order: '1inch',
};

const YEAR_SECONDS = 366 * 24 * 60 * 60;
/** Whose assets a permission is about, in the words of the standards. */
const OWNERS: ReadonlySet<string> = new Set(['owner', 'holder', 'from', 'offerer', 'maker', 'swapper']);

/** The risks of signable typed data. */
export function dataRisks(text: string, context: DataContext): RequestRisk[] {
  const described = describeTypedData(text, context.catalogue ?? builtInCatalogue);
  return [...permissionRisks(described, context), ...textRisks(described, context)];
}

function permissionRisks(described: TypedDataDescription, context: DataContext): RequestRisk[] {
  const { permission } = described;
  switch (permission?.kind) {
    case undefined:
    case 'revocation':
      return [];
    case 'unread':
      return ['unreadPermission'];
    case 'delegation':
      return ['delegation', ...pastYear(permission.usableUntil, context), ...partyRisks(described, context)];
    case 'call':
      return [
        permission.as === 'safe' ? 'safeCall' : 'callForYou',
        ...(permission.isDelegateCall ? (['delegateCall'] as const) : []),
        ...(permission.paysSender ? (['safeRefund'] as const) : []),
        ...callRisks(permission.call, context.catalogue),
        ...partyRisks(described, context),
      ];
    case 'order':
      return ['order', ...pastYear(permission.usableUntil, context), ...partyRisks(described, context)];
    case 'allowance':
    case 'payment':
      return [
        permission.kind === 'allowance' ? 'signedAllowance' : 'signedPayment',
        ...(permission.grants.some(({ isUnlimited }) => isUnlimited) ? (['unlimited'] as const) : []),
        ...pastYear(permission.usableUntil, context),
        ...partyRisks(described, context),
      ];
  }
}

function pastYear(until: bigint | null, { nowSeconds }: DataContext): RequestRisk[] {
  return until === null || until > BigInt(nowSeconds + YEAR_SECONDS) ? ['longLived'] : [];
}

/** Somebody else's assets, or a contract that is not the one that such data is for. */
function partyRisks({ data, chainId }: TypedDataDescription, { address }: DataContext): RequestRisk[] {
  const isOther = data.leaves.some(
    ({ name, type, value }) =>
      OWNERS.has(name) && type === 'address' && !isAddressEqual(value as Address, address as Address),
  );
  const expected = Object.hasOwn(protocolOf, data.primaryType) ? protocolOf[data.primaryType] : undefined;
  const { verifyingContract } = data.domain;
  const isElsewhere =
    expected !== undefined &&
    (verifyingContract === undefined || protocolAt(chainId, verifyingContract) !== expected);
  return [
    ...(isOther ? (['otherOwner'] as const) : []),
    ...(isElsewhere ? (['otherContract'] as const) : []),
  ];
}

function textRisks({ data, permission }: TypedDataDescription, { hosts }: DataContext): RequestRisk[] {
  const texts = [data.domain.name, data.domain.version, ...data.leaves.map(({ value }) => value)];
  const hasCall =
    permission?.kind !== 'call' &&
    data.leaves.some(({ type, value }) => type === 'bytes' && isCallLike(value));
  return [
    ...(hasCall ? (['hiddenCall'] as const) : []),
    ...(data.domain.chainId === undefined ? (['anyNetwork'] as const) : []),
    ...(texts.some((text) => typeof text === 'string' && hasUnseen(text)) ? (['unseenText'] as const) : []),
    ...(namesOtherSite(data, hosts) ? (['otherSite'] as const) : []),
  ];
}

/** A selector and whole words, one at least: how contracts are called. Proofs and signatures have other lengths. */
function isCallLike(value: unknown): boolean {
  const length = typeof value === 'string' ? (value.length - 2) / 2 : 0;
  return length >= 36 && (length - 4) % 32 === 0;
}
