'use client';

import { BadgeCheck, Flag, OctagonAlert, ScrollText, Star } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { ReportList as Reports } from '@/components/report/report-list';
import { Button } from '@/components/ui/button';
import { Note } from '@/components/ui/note';
import { fullTime } from '@/lib/format/relative-time';
import {
  recommendSpace,
  setVerification,
  unsuspend,
  useOperatorLog,
  useOperatorReports,
  useRecommendedSpaces,
  useSuspensions,
  useVerificationRequests,
} from '@/lib/queries/operator';
import { OperatorList as List, OperatorRow as Row } from './operator-list';

function Pager({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  const t = useTranslations('operator');
  if (pages < 2) return null;
  return (
    <nav aria-label={t('pages')} className="mt-4 flex items-center justify-center gap-3">
      <Button size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('previous')}
      </Button>
      <span className="num text-sm">
        {page} / {pages}
      </span>
      <Button size="sm" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {t('next')}
      </Button>
    </nav>
  );
}

const quiet = () => {};

/** Reports that go to the operator. */
export function ReportList() {
  const t = useTranslations('operator');
  const [page, setPage] = useState(1);
  const read = useOperatorReports('open', page);
  return (
    <List read={read} count={read.data?.records.length} icon={<Flag />} none={t('none.reports')}>
      <Reports reports={read.data?.records ?? []} />
      <Pager page={page} pages={read.data?.pages ?? 0} onPage={setPage} />
    </List>
  );
}

export function SuspensionList() {
  const t = useTranslations('operator');
  const locale = useLocale();
  const [page, setPage] = useState(1);
  const read = useSuspensions(page);
  return (
    <List read={read} count={read.data?.records.length} icon={<OctagonAlert />} none={t('none.suspensions')}>
      <ul aria-label={t('section.suspensions')}>
        {read.data?.records.map(({ kind, id, name, picture, reason, until, appeal }) => (
          <Row
            key={`${kind} ${id}`}
            name={name}
            picture={picture}
            space={kind === 'space'}
            text={
              <>
                {t(`reason.${reason}`)} ·{' '}
                {until === null ? t('untilEnded') : t('until', { time: fullTime(new Date(until), locale) })}
                {appeal !== null && (
                  <span className="mt-1 block text-text-1">{t('appealSays', { text: appeal })}</span>
                )}
              </>
            }
          >
            <Button
              size="sm"
              aria-label={t('endNamed', { name })}
              onClick={() => void unsuspend({ kind, id }).catch(quiet)}
            >
              {t('end')}
            </Button>
          </Row>
        ))}
      </ul>
      <Pager page={page} pages={read.data?.pages ?? 0} onPage={setPage} />
    </List>
  );
}

export function VerificationList() {
  const t = useTranslations('operator');
  const [page, setPage] = useState(1);
  const read = useVerificationRequests(page);
  return (
    <List read={read} count={read.data?.records.length} icon={<BadgeCheck />} none={t('none.verification')}>
      <ul aria-label={t('section.verification')}>
        {read.data?.records.map(({ card, askedBy, note }) => (
          <Row
            key={card.id}
            name={card.name}
            picture={card.logo}
            space
            text={
              <>
                {t('askedBy', { name: askedBy.username, members: card.members })}
                {note !== '' && <span className="mt-1 block">{note}</span>}
              </>
            }
          >
            {([1, 2] as const).map((tag) => (
              <Button key={tag} size="sm" onClick={() => void setVerification(card.id, tag).catch(quiet)}>
                {t(`tag.${tag}`)}
              </Button>
            ))}
            <Button
              size="sm"
              variant="ghost"
              onClick={() => void setVerification(card.id, card.verificationTag).catch(quiet)}
            >
              {t('reject')}
            </Button>
          </Row>
        ))}
      </ul>
      <Pager page={page} pages={read.data?.pages ?? 0} onPage={setPage} />
    </List>
  );
}

export function RecommendedList() {
  const t = useTranslations('operator');
  const read = useRecommendedSpaces();
  return (
    <List read={read} count={read.data?.length} icon={<Star />} none={t('none.recommended')}>
      <ul aria-label={t('section.recommended')}>
        {read.data?.map((card) => (
          <Row
            key={card.id}
            name={card.name}
            picture={card.logo}
            space
            text={card.suspended ? t('search.suspended') : card.privacy === 0 ? t('notShown') : card.slogan}
          >
            <Button size="sm" onClick={() => void recommendSpace(card.id, false).catch(quiet)}>
              {t('recommend.stop')}
            </Button>
          </Row>
        ))}
      </ul>
    </List>
  );
}

/** What platform admins did. */
export function LogList() {
  const t = useTranslations('operator');
  const locale = useLocale();
  const [page, setPage] = useState(1);
  const read = useOperatorLog(page);
  return (
    <List read={read} count={read.data?.records.length} icon={<ScrollText />} none={t('none.log')}>
      {typeof read.data?.firstBad === 'number' && (
        <Note tone="danger">{t('logBad', { number: read.data.firstBad })}</Note>
      )}
      <ol aria-label={t('section.log')}>
        {read.data?.records.map(({ number, act, actor, people, space, detail, createdTime }) => (
          <li key={number} className="border-b py-3">
            <p className="break-words">
              <b className="font-medium">{actor?.username ?? t('unknown')}</b>{' '}
              {t(`act.${act.replace('.', '_') as 'account_suspended'}`)}
              {' · '}
              {space
                ? (space.name ?? `#${space.id}`)
                : people.length > 0
                  ? people.map(({ username }) => username).join(', ')
                  : detail.name}
            </p>
            <p className="num text-sm break-words text-text-3">
              {fullTime(new Date(createdTime), locale)}
              {typeof detail.reason === 'string' && act === 'account.email_shown' && ` · ${detail.reason}`}
            </p>
          </li>
        ))}
      </ol>
      <Pager page={page} pages={read.data?.pages ?? 0} onPage={setPage} />
    </List>
  );
}
