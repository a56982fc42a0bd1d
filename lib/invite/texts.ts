import type english from '@/messages/en/invite.json';
import type { Language } from '@/protocol/account-rules';

export type InviteTexts = typeof english;

/** The texts of the invite's card, loaded in the browser when there is an invite. */
export async function loadInviteTexts(language: Language): Promise<InviteTexts> {
  const file =
    language === 'zh' ? await import('@/messages/zh/invite.json') : await import('@/messages/en/invite.json');
  return file.default;
}
