import { asApiError, ApiError } from '@/lib/api/api-error';
import { errorText } from '@/lib/api/error-text';
import { IncorrectKey } from '@/lib/keys/incorrect-key';
import { NoWallet } from '@/lib/keys/key-share-wallet';
import { DeviceFirst } from './use-device-step';

/**
 * The sentence of whatever went wrong; everything that does not open a wallet has the same one. Null where another screen
 * says it.
 */
export async function problemText(cause: unknown): Promise<string | null> {
  if (cause instanceof DeviceFirst) return null;
  if (cause instanceof IncorrectKey) return errorText(new ApiError('key_incorrect', 422));
  if (cause instanceof NoWallet) return errorText(new ApiError('key_share_missing', 422));
  return errorText(asApiError(cause));
}
