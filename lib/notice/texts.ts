import { loadNamespace } from '@/lib/i18n/messages';
import type settings from '@/messages/en/notice-setting.json';
import type { Language } from '@/protocol/account-rules';

export type NoticeSettingTexts = typeof settings;

/** The texts of notification settings, for server components that hand them to a small public page. */
export async function noticeSettingTexts(language: Language): Promise<NoticeSettingTexts> {
  // A language without a key has the English one, so the shape is always that of the English file.
  return (await loadNamespace(language, 'notice-setting')) as NoticeSettingTexts;
}
