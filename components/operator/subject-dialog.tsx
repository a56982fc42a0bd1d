'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { ErrorState } from '@/components/ui/error-state';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/input';
import { SkeletonText } from '@/components/ui/skeleton';
import { showSnackbar } from '@/components/ui/snackbar';
import { fullTime } from '@/lib/format/relative-time';
import {
  recommendSpace,
  setVerification,
  showEmail,
  unsuspend,
  useOperatorPerson,
  useOperatorSpace,
  type OperatorSubject,
} from '@/lib/queries/operator';
import type { OperatorPerson, OperatorSpace } from '@/protocol/operator';
import { EMAIL_REASON_MAX } from '@/protocol/operator-rules';
import { SuspendDialog } from './suspend-dialog';

type Named = OperatorSubject & { readonly name: string };

/** What the operator may know of a space or a person, and what can be done about it. */
export function SubjectDialog({ subject, onClose }: { subject: Named; onClose: () => void }) {
  const t = useTranslations('operator');
  const [suspending, setSuspending] = useState(false);
  const space = useOperatorSpace(subject.kind === 'space' ? subject.id : null);
  const person = useOperatorPerson(subject.kind === 'person' ? subject.id : null);
  const known = space.data ?? person.data;
  const error = space.error ?? person.error;
  if (suspending) return <SuspendDialog subject={subject} onClose={() => setSuspending(false)} />;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={subject.name} closeLabel={t('close')}>
      {known ? (
        <div className="flex flex-col gap-4">
          {space.data && <SpaceFacts space={space.data} />}
          {person.data && <PersonFacts person={person.data} />}
          {known.suspension ? (
            <Ending subject={subject} />
          ) : (
            <Button variant="danger" onClick={() => setSuspending(true)}>
              {t(`suspend.${subject.kind}`)}
            </Button>
          )}
          {space.data && <SpaceActs space={space.data} />}
          <p className="text-xs text-text-3">{t(`note.${subject.kind}`)}</p>
        </div>
      ) : error ? (
        <ErrorState
          title={t('errorTitle')}
          text={t('errorText')}
          retryLabel={t('retry')}
          onRetry={() => void Promise.all([space.mutate(), person.mutate()])}
        />
      ) : (
        <div role="status" aria-label={t('loading')}>
          <SkeletonText lines={6} />
        </div>
      )}
    </Dialog>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4 py-1.5">
      <dt className="text-text-2">{label}</dt>
      <dd className="num min-w-0 text-right break-words">{children}</dd>
    </div>
  );
}

function Suspended({ suspension }: { suspension: OperatorSpace['suspension'] }) {
  const t = useTranslations('operator');
  const locale = useLocale();
  if (!suspension) return null;
  const { until, reason } = suspension;
  return (
    <Fact label={t('fact.suspended')}>
      {t(`reason.${reason}`)} ·{' '}
      {until === null ? t('untilEnded') : t('until', { time: fullTime(new Date(until), locale) })}
    </Fact>
  );
}

function SpaceFacts({ space }: { space: OperatorSpace }) {
  const t = useTranslations('operator');
  const { card, owner, reports, openRewards, suspension } = space;
  return (
    <dl>
      <Fact label={t('fact.owner')}>{owner.username}</Fact>
      <Fact label={t('fact.members')}>{card.members}</Fact>
      <Fact label={t('fact.reports')}>{reports}</Fact>
      <Fact label={t('fact.rewards')}>{openRewards}</Fact>
      <Fact label={t('fact.verification')}>{t(`tag.${card.verificationTag ?? 'none'}`)}</Fact>
      <Suspended suspension={suspension} />
    </dl>
  );
}

function PersonFacts({ person }: { person: OperatorPerson }) {
  const t = useTranslations('operator');
  const [asking, setAsking] = useState(false);
  const [email, setEmail] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const show = async () => {
    // Told in the snackbar when it fails.
    const shown = await showEmail(person.person.id, reason).catch(() => null);
    if (shown === null) return;
    setEmail(shown);
    setAsking(false);
  };
  return (
    <>
      <dl>
        <Fact label={t('fact.email')}>
          {email ?? person.maskedEmail}
          {email === null && !asking && (
            <Button size="sm" className="ml-2" onClick={() => setAsking(true)}>
              {t('email.show')}
            </Button>
          )}
        </Fact>
        <Fact label={t('fact.spaces')}>{person.spaces}</Fact>
        <Fact label={t('fact.reports')}>{person.reports}</Fact>
        <Suspended suspension={person.suspension} />
        {person.suspension?.appeal && <Fact label={t('fact.appeal')}>{person.suspension.appeal}</Fact>}
      </dl>
      {asking && (
        <div className="flex flex-col gap-2">
          <Field label={t('email.reason')} help={t('email.help')}>
            {(control) => (
              <Textarea
                {...control}
                rows={2}
                maxLength={EMAIL_REASON_MAX}
                value={reason}
                onChange={(event) => setReason(event.currentTarget.value)}
              />
            )}
          </Field>
          <Button disabled={reason.trim() === ''} onClick={() => void show()}>
            {t('email.show')}
          </Button>
        </div>
      )}
    </>
  );
}

function Ending({ subject }: { subject: Named }) {
  const t = useTranslations('operator');
  const end = () =>
    unsuspend(subject).then(
      () => showSnackbar(t('ended', { name: subject.name })),
      // Told in the snackbar.
      () => {},
    );
  return <Button onClick={() => void end()}>{t('end')}</Button>;
}

function SpaceActs({ space: { card, recommended } }: { space: OperatorSpace }) {
  const t = useTranslations('operator');
  const tag = card.verificationTag;
  const quiet = () => {};
  return (
    <div className="grid grid-cols-2 gap-2">
      {([1, 2] as const).map((one) => (
        <Button
          key={one}
          aria-pressed={tag === one}
          onClick={() => void setVerification(card.id, tag === one ? null : one).catch(quiet)}
        >
          {t(tag === one ? 'verify.remove' : `verify.${one}`)}
        </Button>
      ))}
      <Button className="col-span-2" onClick={() => void recommendSpace(card.id, !recommended).catch(quiet)}>
        {t(recommended ? 'recommend.stop' : 'recommend.start')}
      </Button>
    </div>
  );
}
