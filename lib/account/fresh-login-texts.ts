import type texts from '@/messages/en/fresh-login.json';

export type FreshLoginTexts = typeof texts;

/** The words of "Confirm it's you", with its dialog: few pages come to ask, so none brings them along. */
export async function loadFreshLoginTexts(locale: string): Promise<FreshLoginTexts> {
  const { default: loaded } = await (locale === 'zh'
    ? import('@/messages/zh/fresh-login.json')
    : import('@/messages/en/fresh-login.json'));
  return loaded;
}
