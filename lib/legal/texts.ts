import { loadNamespace } from '@/lib/i18n/messages';
import type english from '@/messages/en/legal.json';
import type { Language } from '@/protocol/account-rules';

export type LegalSection = { title: string } & Record<string, string>;

export interface LegalTexts {
  title: string;
  lead: string;
  /** By the id that the address of a section carries. */
  sections: Record<string, LegalSection>;
}

/** The text of `/privacy` or `/terms`: sections with their paragraphs, in order. */
export async function legalTexts(language: Language, page: 'privacy' | 'terms'): Promise<LegalTexts> {
  const texts = (await loadNamespace(language, 'legal')) as typeof english;
  return texts[page];
}
