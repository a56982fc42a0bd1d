import { asApiError, ApiError } from '@/lib/api/api-error';
import { errorText } from '@/lib/api/error-text';
import { IncorrectKey } from '@/lib/keys/incorrect-key';
import { NoWallet } from '@/lib/keys/key-share-wallet';
import { DeviceFirst } from './use-device-step';

/**
 * Returns the sentence for an error; everything that doesn't open a wallet has the same one. Returns null if another screen
 * explains the error.
 */
export async function problemText(cause: unknown): Promise<string | null> {
  if (cause instanceof DeviceFirst) return null;
  if (cause instanceof IncorrectKey) return errorText(new ApiError('key_incorrect', 422));
  if (cause instanceof NoWallet) return errorText(new ApiError('key_share_missing', 422));
  return errorText(asApiError(cause));
}
