import { loadNamespace } from '@/lib/i18n/messages';
import type keys from '@/messages/en/keys.json';
import type { Language } from '@/protocol/account-rules';

export type KeyTexts = typeof keys;

/** The texts of key-share wallets, for server components that hand them to a small public page. */
export async function keyTexts(language: Language): Promise<KeyTexts> {
  // A language without a key has the English one, so the shape is always that of the English file.
  return (await loadNamespace(language, 'keys')) as KeyTexts;
}
