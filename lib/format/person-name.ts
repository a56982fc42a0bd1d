import en from '@/messages/en/format.json';
import zh from '@/messages/zh/format.json';
import { languages, type Language } from '@/protocol/account-rules';
import { deletedNumber } from '@/protocol/account-deletion-rules';

const deletedIn: Record<Language, string> = { en: en.deletedAccount, zh: zh.deletedAccount };

/** How a page calls a person. The platform and the homeserver name deleted accounts in English, whoever reads it. */
export function personName(username: string, language: Language): string {
  const number = deletedNumber(username);
  return number === null ? username : deletedIn[language].replace('{number}', number);
}

/** Whether this is the name of a deleted account, on a page of any language. No one can choose such a name. */
export function isDeletedName(name: string): boolean {
  const number = /#(\d+)$/.exec(name)?.[1];
  return number !== undefined && languages.some((one) => name === deletedIn[one].replace('{number}', number));
}

/** An answer of the platform, in which the usernames of deleted accounts are in the language of the page. */
export function withPersonNames(answer: unknown, language: Language): unknown {
  if (language === 'en' || typeof answer !== 'object' || answer === null) return answer;
  if (Array.isArray(answer)) return answer.map((one) => withPersonNames(one, language));
  return Object.fromEntries(
    Object.entries(answer).map(([key, value]) => [
      key,
      key === 'username' && typeof value === 'string'
        ? personName(value, language)
        : withPersonNames(value, language),
    ]),
  );
}
