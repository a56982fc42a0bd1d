import type texts from '@/messages/en/mailed-code.json';

export type MailedCodeTexts = typeof texts;

/** Loads the texts of a mailed code with the form that asks for one; no page includes them. */
export async function loadMailedCodeTexts(locale: string): Promise<MailedCodeTexts> {
  const { default: loaded } = await (locale === 'zh'
    ? import('@/messages/zh/mailed-code.json')
    : import('@/messages/en/mailed-code.json'));
  return loaded;
}
