import english from '@/messages/en/broken.json';
import chinese from '@/messages/zh/broken.json';
import type { Language } from '@/protocol/account-rules';

/** Texts of the page for failures. Both languages are at hand, because what failed may be the loading of texts. */
export const brokenTexts: Record<Language, typeof english> = { en: english, zh: chinese };
