import { createHash, randomInt } from 'node:crypto';
import { BASE32_LETTERS } from '@/protocol/key-share-rules';
import { RECOVERY_CODE_LENGTH, RECOVERY_CODES } from '@/protocol/second-step-rules';
import type { UserId } from '@/protocol/ids';

export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: RECOVERY_CODE_LENGTH }, () => BASE32_LETTERS[randomInt(BASE32_LETTERS.length)]).join(
      '',
    ),
  );
}

/** A code has 80 random bits, so that nobody searches for it; good for its own account alone. */
export function recoveryCodeHash(accountId: UserId, code: string): string {
  return createHash('sha256').update(`recovery code ${accountId} ${code}`).digest('base64url');
}
