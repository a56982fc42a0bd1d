import { getRequestConfig } from 'next-intl/server';
import { loadMessages } from './messages';
import { languages } from '@/protocol/account-rules';

/**
 * next-intl's entry point. The language comes from the internal path segment alone: reading a cookie here
 * would make every page dynamic.
 */
export default getRequestConfig(async ({ requestLocale }) => {
  const requested = await requestLocale;
  const locale = languages.find((language) => language === requested) ?? 'en';
  return { locale, messages: await loadMessages(locale), timeZone: 'UTC' };
});
