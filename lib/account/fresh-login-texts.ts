import type texts from '@/messages/en/fresh-login.json';
import { loadMailedCodeTexts, type MailedCodeTexts } from './mailed-code-texts';

export type FreshLoginTexts = typeof texts & { readonly code: MailedCodeTexts };

/** The words of "Confirm it's you", with its dialog: few pages come to ask, so none brings them along. */
export async function loadFreshLoginTexts(locale: string): Promise<FreshLoginTexts> {
  const [{ default: loaded }, code] = await Promise.all([
    locale === 'zh' ? import('@/messages/zh/fresh-login.json') : import('@/messages/en/fresh-login.json'),
    loadMailedCodeTexts(locale),
  ]);
  return { ...loaded, code };
}
