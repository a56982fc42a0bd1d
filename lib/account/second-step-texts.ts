import type texts from '@/messages/en/second-step.json';
import { loadMailedCodeTexts, type MailedCodeTexts } from './mailed-code-texts';

export type SecondStepTexts = (typeof texts)['login'] & { readonly code: MailedCodeTexts };
export type StopRemovalTexts = (typeof texts)['stop'];

/** The words of the second step, with its form: few logins come to it, so no page brings them along. */
export async function loadSecondStepTexts(locale: string): Promise<SecondStepTexts> {
  const [{ default: loaded }, code] = await Promise.all([
    locale === 'zh' ? import('@/messages/zh/second-step.json') : import('@/messages/en/second-step.json'),
    loadMailedCodeTexts(locale),
  ]);
  return { ...loaded.login, code };
}
