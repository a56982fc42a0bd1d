import { z } from 'zod';
import { walletToken, type WalletToken } from '@/protocol/wallet';
import { DeviceList } from './device-list';

const ADDED_MAX = 100;

/** Tokens that the person added by their addresses on this device. They are kept as they travel. */
export const addedTokens = new DeviceList<WalletToken>(
  'guildhall_tokens',
  ADDED_MAX,
  (value) => z.safeDecode(walletToken, value as never).data ?? null,
);

export function addToken(token: WalletToken): void {
  change((items) => [...items.filter(({ id }) => id !== token.id), token]);
}

export function removeToken(id: string): void {
  change((items) => items.filter((one) => one.id !== id));
}

function change(make: (items: readonly WalletToken[]) => readonly WalletToken[]): void {
  addedTokens.change((items) => make(items).map((one) => z.encode(walletToken, one) as never));
}
