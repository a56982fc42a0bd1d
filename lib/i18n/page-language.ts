import type { Language } from '@/protocol/account-rules';

/** The language of the page, as the document says it. */
export function pageLanguage(): Language {
  return document.documentElement.lang.startsWith('zh') ? 'zh' : 'en';
}
