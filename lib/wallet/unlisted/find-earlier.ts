import { deviceStorage } from '@/lib/safe-storage';

/** Where earlier-tokens.ts finds them; here it is read without loading what checks tokens. */
export const EARLIER_KEY = 'guildhall_tokens';

/** Has tokens that an earlier version kept in this browser moved to the account; loads what moves them only if there are any. */
export function moveEarlier(): void {
  if (!deviceStorage.read(EARLIER_KEY)?.includes('{')) return;
  void import('./earlier-tokens').then(({ moveEarlierTokens }) => moveEarlierTokens()).catch(() => undefined);
}
