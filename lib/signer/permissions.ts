import { maxUint256, type Address, type Hex } from 'viem';
import { isListedToken, tokenAmountOf, type Known, type TokenAmount } from './catalogue';
import { order } from './orders';
import { uniswapXOrder } from './uniswapx-order';
import * as standard from './permission-types';
import { signedCall, voteDelegation } from './signed-calls';
import { readAs } from './standard';
import type { TypedData } from './typed-data';
import { isUnlimited } from './unlimited';
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
      /** What the order pays to others; absent where it says no such thing. */
      readonly others?: readonly { readonly item: OrderItem; readonly to: Address }[];
      /** The contract that settles it, if it isn't that of the domain. */
      readonly through?: Address;
      /** Who receives. */
      readonly owner?: Address;
      readonly usableUntil: bigint | null;
    }
  /** A call that somebody else sends: as a Safe, or in the name of the signer. */
  | {
      readonly kind: 'call';
      readonly as: 'safe' | 'signer';
      /** Of the Safe or the forwarder. */
      readonly through: Address;
      readonly call: {
        readonly chainId: number;
        readonly to: Address;
        readonly value: string;
        readonly data: Hex;
      };
      /** The code of `to` runs as the Safe itself. */
      readonly isDelegateCall: boolean;
      /** The Safe refunds the sender: gas times price, both taken from the signed fields. */
      readonly paysSender: boolean;
      readonly usableUntil: bigint | null;
    }
  /** Of votes. */
  | { readonly kind: 'delegation'; readonly to: Address; readonly usableUntil: bigint }
  /** It is named like one of these and cannot be read as one. */
  | { readonly kind: 'unread' };

const SOUNDS_LIKE_ONE = /permit|approv|allow|authori[sz]|order|delegat|safe|forward|metatrans|userop/i;

/** Null for data that sounds like nothing of the kind. */
export function permissionOf(data: TypedData, known: Known): Permission | null {
  return (
    tokenPermit(data, known) ??
    allowances(data, known) ??
    uniswapXOrder(data, known) ??
    payment(data, known) ??
    order(data, known) ??
    signedCall(data, known) ??
    voteDelegation(data) ??
    unread(data, known)
  );
}

/** What a token checks may move that token, whatever it is called. */
function unread(data: TypedData, known: Known): Permission | null {
  const token = contractOf(data);
  const isOne =
    SOUNDS_LIKE_ONE.test(comparable(data.primaryType)) || (token !== null && isListedToken(token, known));
  return isOne ? { kind: 'unread' } : null;
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

function contractOf({ domain: { verifyingContract } }: TypedData): string | null {
  return verifyingContract ?? null;
}

function grant(token: string, units: bigint, until: bigint | null, known: Known): Grant {
  const amount = tokenAmountOf(token, units, known);
  return { amount, isUnlimited: isUnlimited(amount), until };
}
