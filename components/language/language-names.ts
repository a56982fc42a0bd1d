import type { Language } from '@/protocol/account-rules';

/** Every language in its own words: who needs the name must be able to read it. */
export const languageNames: Record<Language, string> = { en: 'English', zh: '中文' };
