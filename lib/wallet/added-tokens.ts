import { z } from 'zod';
import { walletToken, type WalletToken } from '@/protocol/wallet';
import { DeviceList } from './device-list';

const ADDED_MAX = 100;

/** Tokens that somebody added by their addresses on this device. They are kept as they travel. */
export const addedTokens = new DeviceList<WalletToken>(
  'guildhall_tokens',
  ADDED_MAX,
  (value) => z.safeDecode(walletToken, value as never).data ?? null,
);

export function addToken(token: WalletToken): void {
  addedTokens.change((items) => [
    ...items.filter(({ id }) => id !== token.id),
    z.encode(walletToken, token) as never,
  ]);
}

export function removeToken(id: string): void {
  addedTokens.change((items) => items.filter((one) => one.id !== id));
}
