import { Inbox, RotateCw } from 'lucide-react';
import { getFormatter, getTranslations } from 'next-intl/server';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { Note } from '@/components/ui/note';
import { PlatformUnavailable, readPage } from '@/lib/pages/platform';
import type { Language } from '@/protocol/account-rules';
import { outboxPage, type OutboxMail } from '@/protocol/page';

/** Every mail as text with its link as a button, the newest first. */
export async function OutboxList({ language }: { language: Language }) {
  const t = await getTranslations({ locale: language, namespace: 'public.outbox' });
  const mails = await readMails();
  return (
    <main className="mx-auto flex w-full max-w-read flex-col gap-4 px-4 pt-8 pb-16 desktop:px-6">
      <div className="flex items-center justify-between gap-3">
        <h1 className="page-title">{t('title')}</h1>
        <ButtonLink href="/outbox">
          <RotateCw aria-hidden />
          {t('reload')}
        </ButtonLink>
      </div>
      <Note tone="warn">{t('lead')}</Note>
      {mails === null ? (
        <ErrorState title={t('error')} text={t('errorText')} />
      ) : mails.length === 0 ? (
        <EmptyState icon={<Inbox />} title={t('empty')} text={t('emptyText')} />
      ) : (
        <ul className="flex flex-col gap-3">
          {mails.map((mail) => (
            <li key={mail.id}>
              <Mail mail={mail} language={language} />
            </li>
          ))}
        </ul>
      )}
    </main>
  );
}

async function Mail({ mail, language }: { mail: OutboxMail; language: Language }) {
  const t = await getTranslations({ locale: language, namespace: 'public.outbox' });
  const format = await getFormatter({ locale: language });
  const created = new Date(mail.createdTime);
  return (
    <Card className="p-4" data-mail-to={mail.to}>
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="min-w-0 truncate section-title">{mail.subject}</h2>
        <time
          dateTime={mail.createdTime}
          title={mail.createdTime}
          className="num shrink-0 text-xs text-text-3"
        >
          {format.dateTime(created, { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' })}
        </time>
      </div>
      <p className="truncate text-sm text-text-2">{t('to', { address: mail.to })}</p>
      <p className="mt-3 text-sm break-words whitespace-pre-line text-text-2">{mail.text}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {mail.links.map((link) => (
          <ButtonLink key={link} href={link} rel="noreferrer">
            {t('open')}
          </ButtonLink>
        ))}
      </div>
    </Card>
  );
}

/** Null when the platform cannot be asked: the page then says so. */
async function readMails(): Promise<OutboxMail[] | null> {
  try {
    return await readPage('/internal/page/outbox', outboxPage);
  } catch (error) {
    if (error instanceof PlatformUnavailable) return null;
    throw error;
  }
}
