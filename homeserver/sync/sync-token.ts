import { badParameter } from '@/homeserver/api/matrix-error';

/** How far a client has been told. */
export interface SyncToken {
  /** Everything in the stream up to here; stays true over restarts. */
  readonly position: number;
  /** Of the process that gave the token: the numbers below mean nothing to another one. */
  readonly bootId: string;
  readonly typing: number;
  readonly presence: number;
  /** Which first sync the client comes from: several clients may share one device. */
  readonly chain: number;
}

export function syncTokenText({ position, bootId, typing, presence, chain }: SyncToken): string {
  return `s${position}_${bootId}_${typing}_${presence}_${chain}`;
}

/** Throws `M_INVALID_PARAM` for what is no sync token of this server. */
export function syncTokenOf(text: string): SyncToken {
  const parts = /^s(\d{1,15})_([0-9a-z]+)_(\d{1,15})_(\d{1,15})_(\d{1,15})$/.exec(text);
  const [, position, bootId, typing, presence, chain] = parts ?? [];
  if (bootId === undefined) throw badParameter('since is no token of this server');
  return {
    position: Number(position),
    bootId,
    typing: Number(typing),
    presence: Number(presence),
    chain: Number(chain),
  };
}
