import { loadNamespace } from '@/lib/i18n/messages';
import type { StopRemovalTexts } from './second-step-texts';
import type account from '@/messages/en/account.json';
import type { Language } from '@/protocol/account-rules';

export type AccountTexts = typeof account;
export type FormTexts = AccountTexts['form'];

/**
 * The texts of the ways in, for server components that hand them to small client forms as props: so these pages
 * carry neither the message library nor the texts of other screens.
 */
export async function accountTexts(language: Language): Promise<AccountTexts> {
  // A language without a key has the English one, so the shape is always that of the English file.
  return (await loadNamespace(language, 'account')) as AccountTexts;
}

/** The texts of the page that stops the removal of a second step. */
export async function stopRemovalTexts(language: Language): Promise<StopRemovalTexts> {
  const { stop } = await loadNamespace(language, 'second-step');
  return stop as StopRemovalTexts;
}
