'use client';
import { Check, Fingerprint, KeyRound, LifeBuoy, Plus, Smartphone } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useState, type ReactNode } from 'react';
import { ActionDialog } from '@/components/ui/action-dialog';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ErrorState } from '@/components/ui/error-state';
import { Note } from '@/components/ui/note';
import { SkeletonRow } from '@/components/ui/skeleton';
import { showSnackbar } from '@/components/ui/snackbar';
import { Tag } from '@/components/ui/tag';
import { fullTime } from '@/lib/format/relative-time';
import { hasPasskeys } from '@/lib/account/passkey';
import { haveFreshLogin } from '@/lib/queries/fresh-login';
import {
  keepSecondStep,
  makeRecoveryCodes,
  removePasskey,
  removeTotp,
  useSecondSteps,
} from '@/lib/queries/second-step';
import type { Me } from '@/protocol/account';
import type { SecondSteps } from '@/protocol/second-step';
import { PASSKEYS_MAX, RECOVERY_CODES } from '@/protocol/second-step-rules';
import { IdentitiesSection } from './identities-section';
import { PasskeyDialog } from './passkey-dialog';
import { RecentLogins } from './recent-logins';
import { RecoveryCodesDialog } from './recovery-codes-dialog';
import { TotpDialog } from './totp-dialog';

type Open =
  | { kind: 'totp' | 'passkey' | 'newCodes' }
  | { kind: 'codes'; codes: readonly string[] }
  | { kind: 'remove'; name: string; remove: () => Promise<void> };

/** The second step of logins: what there is of it, recovery codes, and its removal where one waits. */
export function SecuritySection({ me }: { me: Me }) {
  const t = useTranslations('second-step.settings');
  const { data: steps, error, mutate, isValidating } = useSecondSteps();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);

  async function begin(next: Open): Promise<void> {
    // Asked for first: only one dialog is open at a time.
    if (await haveFreshLogin().catch(() => false)) setOpen(next);
  }
  const added = (codes: readonly string[] | null) => setOpen(codes && { kind: 'codes', codes });

  if (!steps) {
    if (!error) return <SkeletonRow />;
    return (
      <ErrorState
        title={t('error')}
        text={t('errorText')}
        retryLabel={t('retry')}
        retrying={isValidating}
        onRetry={() => void mutate()}
      />
    );
  }
  const isLast = steps.passkeys.length + (steps.totp ? 1 : 0) === 1;
  return (
    <>
      <h3 className="section-title">{t('title')}</h3>
      <p className="mt-0.5 mb-3 text-sm text-text-3">{t('text')}</p>
      <Removal steps={steps} />
      <Steps me={me} steps={steps} onOpen={(next) => void begin(next)} />
      <IdentitiesSection />
      <RecentLogins />
      {open?.kind === 'totp' && <TotpDialog onDone={added} onClose={close} />}
      {open?.kind === 'passkey' && <PasskeyDialog onDone={added} onClose={close} />}
      {open?.kind === 'codes' && <RecoveryCodesDialog email={me.email} codes={open.codes} onClose={close} />}
      {open?.kind === 'newCodes' && (
        <ActionDialog
          isQuestion
          title={t('newCodesTitle')}
          text={t('newCodesText')}
          actionLabel={t('newCodesConfirm')}
          cancelLabel={t('cancel')}
          closeLabel={t('close')}
          run={async () => added(await makeRecoveryCodes())}
          onClose={close}
        />
      )}
      {open?.kind === 'remove' && (
        <ActionDialog
          danger
          isQuestion
          title={t('removeTitle', { name: open.name })}
          text={isLast ? t('removeLastText') : t('removeText')}
          actionLabel={t('remove')}
          cancelLabel={t('cancel')}
          closeLabel={t('close')}
          run={async () => {
            await open.remove();
            showSnackbar(t('removed'));
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}

/** Says that the second step is about to go, with the way to keep it. */
function Removal({ steps }: { steps: SecondSteps }) {
  const t = useTranslations('second-step.settings');
  const locale = useLocale();
  if (!steps.removal) return null;
  const keep = () =>
    keepSecondStep().then(
      () => showSnackbar(t('kept')),
      () => undefined, // Said by the call.
    );
  return (
    <Note
      tone="danger"
      className="mb-3"
      action={
        <Button size="sm" onClick={() => void keep()}>
          {t('keep')}
        </Button>
      }
    >
      {t('removal', { time: fullTime(new Date(steps.removal.dueTime), locale) })}
    </Note>
  );
}

function Steps({ me, steps, onOpen }: { me: Me; steps: SecondSteps; onOpen: (open: Open) => void }) {
  const t = useTranslations('second-step.settings');
  const locale = useLocale();
  const when = (time: string) => fullTime(new Date(time), locale);
  const { totp, passkeys, recoveryCodes } = steps;
  const isOn = totp !== null || passkeys.length > 0;
  const { left, createdTime } = recoveryCodes;
  return (
    <>
      {isOn ? (
        <Card>
          <ul className="divide-y">
            {passkeys.map(({ id, name, createdTime: madeTime, lastUsedTime }) => (
              <StepRow
                key={id}
                icon={<Fingerprint />}
                name={name}
                detail={
                  lastUsedTime === null
                    ? t('passkeyAdded', { when: when(madeTime) })
                    : t('passkeyUsed', { when: when(lastUsedTime) })
                }
                action={t('remove')}
                actionLabel={t('removeNamed', { name })}
                onAction={() => onOpen({ kind: 'remove', name, remove: () => removePasskey(id) })}
              />
            ))}
            {totp && (
              <StepRow
                icon={<Smartphone />}
                name={t('totp')}
                tag={
                  <Tag tone="success">
                    <Check aria-hidden />
                    {t('on')}
                  </Tag>
                }
                detail={
                  totp.lastUsedTime === null
                    ? t('totpAdded', { when: when(totp.createdTime) })
                    : t('totpUsed', { when: when(totp.lastUsedTime) })
                }
                action={t('remove')}
                actionLabel={t('removeNamed', { name: t('totp') })}
                onAction={() => onOpen({ kind: 'remove', name: t('totp'), remove: removeTotp })}
              />
            )}
            <StepRow
              icon={<LifeBuoy />}
              name={t('codes')}
              tag={
                <Tag tone={left > 3 ? 'neutral' : 'warn'}>
                  {t('codesLeft', { left, total: RECOVERY_CODES })}
                </Tag>
              }
              detail={createdTime === null ? t('codesNone') : t('codesMade', { when: when(createdTime) })}
              action={t('newCodes')}
              onAction={() => onOpen({ kind: 'newCodes' })}
            />
          </ul>
        </Card>
      ) : (
        <p className="text-text-2">{t('off')}</p>
      )}
      {me.emailVerified ? (
        <div className="mt-3 flex flex-wrap gap-2">
          {passkeys.length < PASSKEYS_MAX && steps.passkeysPossible && hasPasskeys() && (
            <Button variant="primary" onClick={() => onOpen({ kind: 'passkey' })}>
              <Plus aria-hidden />
              {t('addPasskey')}
            </Button>
          )}
          {totp === null && (
            <Button onClick={() => onOpen({ kind: 'totp' })}>
              <KeyRound aria-hidden />
              {t('addTotp')}
            </Button>
          )}
          {(!steps.passkeysPossible || !hasPasskeys()) && (
            <p className="w-full text-sm text-text-3">
              {steps.passkeysPossible ? t('noSupport') : t('noPasskeys')}
            </p>
          )}
        </div>
      ) : (
        <Note className="mt-3">{t('unverified')}</Note>
      )}
    </>
  );
}

interface StepRowProps {
  icon: ReactNode;
  name: string;
  tag?: ReactNode;
  detail: string;
  action: string;
  actionLabel?: string;
  onAction: () => void;
}

function StepRow({ icon, name, tag, detail, action, actionLabel, onAction }: StepRowProps) {
  return (
    <li className="flex min-h-15 items-center gap-3 px-4 py-2.5">
      <span
        aria-hidden
        className="grid size-9 shrink-0 place-items-center rounded-control bg-surface-2 text-text-2 [&_svg]:size-[18px]"
      >
        {icon}
      </span>
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="truncate font-medium">{name}</span>
          {tag}
        </p>
        <p className="num text-xs text-pretty text-text-3">{detail}</p>
      </div>
      <Button size="sm" aria-label={actionLabel} onClick={onAction}>
        {action}
      </Button>
    </li>
  );
}
