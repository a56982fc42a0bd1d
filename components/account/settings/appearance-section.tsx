'use client';
import { useLocale, useTranslations } from 'next-intl';
import { LanguageChoice } from '@/components/language/language-choice';
import { ThemeChoice } from '@/components/theme/theme-choice';
import { call } from '@/lib/api/client';
import { asLanguage, languageCookie } from '@/lib/i18n/language';
import { chooseTheme } from '@/lib/queries/theme';
import type { Language } from '@/protocol/account-rules';

/** Language, kept on the account and in the cookie that pages read (OPN-103), and theme, kept on the account and in this browser. */
export function AppearanceSection() {
  const t = useTranslations('account.settings');
  const language = asLanguage(useLocale()) ?? 'en';
  return (
    <div className="flex max-w-[360px] flex-col gap-6">
      <div className="flex flex-col gap-1.5">
        <span className="text-sm font-medium text-text-2">{t('language')}</span>
        <LanguageChoice
          label={t('language')}
          value={language}
          onChange={(chosen) => void chooseLanguage(chosen).catch(() => {})}
        />
      </div>
      <div className="flex flex-col gap-1.5">
        <span className="text-sm font-medium text-text-2">{t('theme')}</span>
        <ThemeChoice onChange={chooseTheme} />
      </div>
    </div>
  );
}

/** The page is drawn anew in the other language by the server, hence the reload. */
async function chooseLanguage(language: Language): Promise<void> {
  await call('update', { body: { language } });
  document.cookie = languageCookie(language, location.origin);
  location.reload();
}
