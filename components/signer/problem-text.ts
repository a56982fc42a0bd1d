import { asApiError, ApiError } from '@/lib/api/api-error';
import { errorText, loadErrorTexts } from '@/lib/api/error-text';
import { pageLanguage } from '@/lib/i18n/page-language';
import { IncorrectKey } from '@/lib/keys/incorrect-key';
import { NoWallet } from '@/lib/keys/key-share-wallet';
import { DeviceFirst } from './use-device-step';

/**
 * Returns the sentence for an error; everything that doesn't open a wallet has the same one. Returns null if another screen
 * explains the error.
 */
export async function problemText(cause: unknown): Promise<string | null> {
  if (cause instanceof DeviceFirst) return null;
  if (cause instanceof IncorrectKey) return incorrectKeyText();
  if (cause instanceof NoWallet) return errorText(new ApiError('key_share_missing', 422));
  return errorText(asApiError(cause));
}

/** The spec's two words, and under them what to check. */
async function incorrectKeyText(): Promise<string> {
  const { key_incorrect = '', key_incorrect_help = '' } = await loadErrorTexts(pageLanguage());
  return `${key_incorrect}\n${key_incorrect_help}`;
}
