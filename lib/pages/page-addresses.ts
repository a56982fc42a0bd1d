import { languages, type Language } from '@/protocol/account-rules';

/**
 * The addresses of a public page in every language (OPN-109): its own canonical one, its alternates, and the bare
 * address, which answers in the reader's language, as x-default.
 */
export function pageAddresses(publicUrl: string, path: string, language: Language) {
  const bare = publicUrl + path;
  const inLanguage = (wanted: Language) => `${bare}${path.includes('?') ? '&' : '?'}lang=${wanted}`;
  return {
    canonical: inLanguage(language),
    languages: {
      ...Object.fromEntries(languages.map((wanted) => [wanted, inLanguage(wanted)])),
      'x-default': bare,
    } as Record<Language | 'x-default', string>,
  };
}
