import { isAddress, isAddressEqual, maxUint256, type Address } from 'viem';
import type { z } from 'zod';
import { isUnlimited, tokenAmountOf, type Known, type TokenAmount } from './catalogue';
import * as standard from './permission-types';
import type { TypedData } from './sign';
import { comparable } from './visible-text';

export interface Grant {
  readonly amount: TokenAmount;
  readonly isUnlimited: boolean;
  /** Seconds since 1970; null: the allowance has no end of its own. */
  readonly until: bigint | null;
}

export type OrderItem =
  | { readonly kind: 'coins'; readonly units: bigint }
  | { readonly kind: 'token'; readonly amount: TokenAmount }
  /** `id` null: any one that fits. */
  | {
      readonly kind: 'item';
      readonly collection: Address;
      readonly id: bigint | null;
      readonly count: bigint;
    };

/** What a signature alone lets others do, without a transaction of the signer. */
export type Permission =
  | {
      readonly kind: 'allowance';
      readonly spender: Address;
      readonly grants: readonly Grant[];
      /** Last second of the signature; null: none. */
      readonly usableUntil: bigint | null;
    }
  /** The allowance is set to nothing. */
  | { readonly kind: 'revocation'; readonly spender: Address }
  | {
      readonly kind: 'payment';
      /** Null: whoever the spender chooses. */
      readonly to: Address | null;
      readonly spender: Address | null;
      readonly grants: readonly Grant[];
      readonly usableUntil: bigint;
    }
  | {
      readonly kind: 'order';
      readonly gives: readonly OrderItem[];
      readonly receives: readonly OrderItem[];
      readonly usableUntil: bigint;
    }
  /** It is named like one of these and cannot be read as one. */
  | { readonly kind: 'unread' };

const SOUNDS_LIKE_ONE = /permit|approv|allow|authori[sz]|order|delegat/i;

/** Null for data that sounds like nothing of the kind. */
export function permissionOf(data: TypedData, known: Known): Permission | null {
  return (
    tokenPermit(data, known) ??
    allowances(data, known) ??
    payment(data, known) ??
    order(data, known) ??
    unread(data)
  );
}

function unread({ primaryType }: TypedData): Permission | null {
  return SOUNDS_LIKE_ONE.test(comparable(primaryType)) ? { kind: 'unread' } : null;
}

function tokenPermit(data: TypedData, known: Known): Permission | null {
  const token = contractOf(data);
  if (token === null) return null;
  const permit = readAs(standard.permit, data);
  if (permit) {
    const { spender, value, deadline } = permit;
    if (value === 0n) return { kind: 'revocation', spender };
    return { kind: 'allowance', spender, grants: [grant(token, value, null, known)], usableUntil: deadline };
  }
  const dai = readAs(standard.daiPermit, data);
  if (!dai) return null;
  const { spender, expiry, allowed } = dai;
  if (!allowed) return { kind: 'revocation', spender };
  const grants = [grant(token, maxUint256, null, known)];
  return { kind: 'allowance', spender, grants, usableUntil: expiry === 0n ? null : expiry };
}

function allowances(data: TypedData, known: Known): Permission | null {
  const read = readAs(standard.permitSingle, data) ?? readAs(standard.permitBatch, data);
  if (!read) return null;
  const { spender, sigDeadline } = read;
  const details = [read.details].flat();
  if (details.every(({ amount }) => amount === 0n)) return { kind: 'revocation', spender };
  return {
    kind: 'allowance',
    spender,
    grants: details.map(({ token, amount, expiration }) => grant(token, amount, expiration, known)),
    usableUntil: sigDeadline,
  };
}

function payment(data: TypedData, known: Known): Permission | null {
  const one =
    readAs(standard.permitTransferFrom, data) ??
    readAs(standard.permitWitnessTransferFrom, data) ??
    readAs(standard.permitBatchTransferFrom, data) ??
    readAs(standard.permitBatchWitnessTransferFrom, data);
  if (one) {
    const grants = [one.permitted].flat().map(({ token, amount }) => grant(token, amount, null, known));
    return { kind: 'payment', to: null, spender: one.spender, grants, usableUntil: one.deadline };
  }
  const token = contractOf(data);
  const authorized =
    readAs(standard.transferWithAuthorization, data) ?? readAs(standard.receiveWithAuthorization, data);
  if (!authorized || token === null) return null;
  const { to, value, validBefore } = authorized;
  return {
    kind: 'payment',
    to,
    spender: null,
    grants: [grant(token, value, null, known)],
    usableUntil: validBefore,
  };
}

function order(data: TypedData, known: Known): Permission | null {
  const read = readAs(standard.seaportOrder, data);
  if (!read) return null;
  const { offerer, offer, consideration, endTime } = read;
  return {
    kind: 'order',
    // Amounts move from start to end: the most that goes, and the least that comes.
    gives: offer.map((item) => orderItem(item, max(item.startAmount, item.endAmount), known)),
    receives: consideration
      .filter(({ recipient }) => isAddressEqual(recipient, offerer))
      .map((item) => orderItem(item, min(item.startAmount, item.endAmount), known)),
    usableUntil: endTime,
  };
}

function orderItem(
  { itemType, token, identifierOrCriteria: id }: standard.SeaportItem,
  units: bigint,
  known: Known,
): OrderItem {
  if (itemType === 0n) return { kind: 'coins', units };
  if (itemType === 1n) return { kind: 'token', amount: tokenAmountOf(token, units, known) };
  return { kind: 'item', collection: token, id: itemType > 3n ? null : id, count: units };
}

function contractOf({ domain: { verifyingContract: address } }: TypedData): string | null {
  return address !== undefined && isAddress(address, { strict: false }) ? address : null;
}

function grant(token: string, units: bigint, until: bigint | null, known: Known): Grant {
  const amount = tokenAmountOf(token, units, known);
  return { amount, isUnlimited: isUnlimited(amount), until };
}

const max = (one: bigint, other: bigint) => (one > other ? one : other);
const min = (one: bigint, other: bigint) => (one < other ? one : other);

interface Standard<Message extends z.ZodType> {
  /** The first one is the primary type. `…` at an end stands for whatever follows. */
  readonly types: Readonly<Record<string, string>>;
  readonly message: Message;
}

/** Null where types or values are not those of the standard, to the letter. */
function readAs<Message extends z.ZodType>(
  { types, message }: Standard<Message>,
  data: TypedData,
): z.output<Message> | null {
  const [primaryType] = Object.keys(types);
  if (data.primaryType !== primaryType) return null;
  const isAlike = Object.entries(types).every(([name, text]) => {
    const fields = Object.hasOwn(data.types, name) ? data.types[name] : undefined;
    const found = (fields ?? []).map((field) => `${field.type} ${field.name}`).join(',');
    return text.endsWith('…') ? found.startsWith(text.slice(0, -1)) : found === text;
  });
  return isAlike ? (message.safeParse(data.message).data ?? null) : null;
}
