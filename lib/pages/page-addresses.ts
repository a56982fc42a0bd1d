import { languages, type Language } from '@/protocol/account-rules';

/** The name of a language as search engines want it. */
const tags: Record<Language, string> = { en: 'en', zh: 'zh-Hans' };

/** The address of a public page in one language; the bare path answers in the reader's own. */
export function languageAddress(path: string, language: Language): string {
  return `${path}?lang=${language}`;
}

/**
 * The addresses of a public page (OPN-109): its canonical one in this language, its alternates, and the bare path as
 * x-default.
 */
export function pageAddresses(publicUrl: string, path: string, language: Language) {
  const address = publicUrl + path;
  return {
    canonical: languageAddress(address, language),
    languages: {
      ...Object.fromEntries(languages.map((other) => [tags[other], languageAddress(address, other)])),
      'x-default': address,
    } as Record<string, string>,
  };
}
