import { getAddress } from 'viem';
import type { Known } from './catalogue';
import * as standard from './order-types';
import type { Permission } from './permissions';
import { readAs } from './standard';
import type { TypedData } from './typed-data';

type SignedCall = Extract<Permission, { kind: 'call' }>;

/** A call that others send with this signature. Null without a network or a contract: there it can be no such call. */
export function signedCall(data: TypedData, { chainId }: Known): SignedCall | null {
  const { verifyingContract } = data.domain;
  if (chainId === null || verifyingContract === undefined) return null;
  const through = getAddress(verifyingContract);
  const safe = readAs(standard.safeTransaction, data);
  if (safe) {
    const { to, value, data: bytes, operation, gasPrice } = safe;
    return {
      kind: 'call',
      as: 'safe',
      through,
      call: { chainId, to, value: value.toString(), data: bytes },
      isDelegateCall: operation !== 0n,
      paysSender: gasPrice > 0n,
      usableUntil: null,
    };
  }
  const forwarded = readAs(standard.forwardRequest, data);
  const request = forwarded ?? readAs(standard.oldForwardRequest, data);
  const common = { kind: 'call', as: 'signer', through, isDelegateCall: false, paysSender: false } as const;
  if (request) {
    const { to, value, data: bytes } = request;
    return {
      ...common,
      call: { chainId, to, value: value.toString(), data: bytes },
      usableUntil: forwarded?.deadline ?? null,
    };
  }
  const meta = readAs(standard.metaTransaction, data);
  if (!meta) return null;
  return {
    ...common,
    call: { chainId, to: through, value: '0', data: meta.functionSignature },
    usableUntil: null,
  };
}

export function voteDelegation(data: TypedData): Permission | null {
  const read = data.domain.verifyingContract === undefined ? null : readAs(standard.voteDelegation, data);
  return read && { kind: 'delegation', to: read.delegatee, usableUntil: read.expiry };
}
