'use client';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { CodeInput } from '@/components/account/code-input';
import { useResend } from '@/components/account/use-resend';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Note } from '@/components/ui/note';
import { ApiError } from '@/lib/api/api-error';
import { readable } from '@/lib/keys/base32';
import { hasMailedCode, noteMailedCode } from '@/lib/signer/code-mail';
import type { SignerSession } from '@/lib/signer/signer-session';
import { CODE_LENGTH, CODE_PATTERN } from '@/protocol/mailed-code';
import { Panel } from './panel';
import { problemText } from './problem-text';
import { useWork } from './use-work';

export type CodeViewProps = {
  session: SignerSession;
  /** Called when the device is registered. */
  onDone: () => void;
  onClose: () => void;
};

/** Registers a new device by the mailed code. */
export function CodeView({ session, onDone, onClose }: CodeViewProps) {
  const t = useTranslations('signer.device');
  const s = useTranslations('signer');
  const [code, setCode] = useState('');
  const { busy, problem, run, forget } = useWork();
  const { mail, send } = useCodeMail(session, forget);
  const isWhole = readable(code).length === CODE_LENGTH;

  const confirm = () =>
    run(async () => {
      const letters = readable(code);
      if (!CODE_PATTERN.test(letters)) throw new ApiError('code_incorrect', 422);
      await session.registerDevice(letters);
      noteMailedCode(session.user, false);
      onDone();
    });

  return (
    <Panel
      title={t('title')}
      onClose={onClose}
      onSubmit={() => void (isWhole && confirm())}
      footer={
        <>
          <Button size="lg" onClick={onClose}>
            {s('cancel')}
          </Button>
          <Button type="submit" variant="primary" size="lg" busy={busy} disabled={!isWhole}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <p className="text-text-2">{t('text')}</p>
      <Field label={t('code')} help={t('codeHelp')} error={problem}>
        {(control) => (
          <CodeInput
            {...control}
            value={code}
            onChange={(event) => {
              forget();
              setCode(event.target.value);
            }}
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p role="status" className="min-w-0 grow text-sm text-text-3">
          {mail.kind === 'sent' && t('sent')}
          {mail.kind === 'sending' && t('sending')}
        </p>
        <Button size="sm" busy={mail.kind === 'sending'} disabled={mail.secondsLeft > 0} onClick={send}>
          <span className="num">
            {mail.secondsLeft > 0 ? t('sendIn', { seconds: mail.secondsLeft }) : t('send')}
          </span>
        </Button>
      </div>
      {mail.kind === 'failed' && (
        <Note tone="danger" live>
          {mail.problem}
        </Note>
      )}
      <p className="text-sm text-text-3">{t('secret')}</p>
    </Panel>
  );
}

type Mail = { readonly secondsLeft: number } & (
  | { readonly kind: 'sending' | 'sent' }
  | { readonly kind: 'failed'; readonly problem: string | null }
);

/** Mails a code when the view opens, unless the last one is still valid, and again on request. */
function useCodeMail(session: SignerSession, onSend: () => void) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isSent, setSent] = useState(false);
  const started = useRef(false);
  const { busy, secondsLeft, resend } = useResend(async () => {
    onSend();
    setProblem(null);
    setSent(false);
    try {
      await session.mailDeviceCode();
      noteMailedCode(session.user, true);
      setSent(true);
    } catch (cause) {
      setProblem(await problemText(cause));
      throw cause;
    }
  });
  const begin = useEffectEvent(async () => {
    if (hasMailedCode(session.user)) setSent(true);
    else await resend();
  });
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void begin();
  }, []);
  const mail: Mail =
    problem !== null
      ? { kind: 'failed', problem, secondsLeft }
      : { kind: busy || !isSent ? 'sending' : 'sent', secondsLeft };
  return { mail, send: () => void resend() };
}

export type NoStorageViewProps = { onRetry: () => Promise<void>; onClose: () => void };

/** Shown if the browser stores nothing for the signer, so the wallet can't be used in it. */
export function NoStorageView({ onRetry, onClose }: NoStorageViewProps) {
  const t = useTranslations('signer.noStorage');
  const s = useTranslations('signer');
  const { busy, problem, run } = useWork();
  return (
    <Panel
      title={t('title')}
      onClose={onClose}
      onSubmit={() => void run(onRetry)}
      footer={
        <>
          <Button size="lg" onClick={onClose}>
            {s('cancel')}
          </Button>
          <Button type="submit" variant="primary" size="lg" busy={busy}>
            {t('retry')}
          </Button>
        </>
      }
    >
      <Note tone="warn">{t('text')}</Note>
      <p className="text-text-2">{t('how', { site: location.host })}</p>
      <p className="text-sm text-text-3">
        {t('without')}{' '}
        <a href="/signer" target="_blank" rel="noreferrer" className="text-primary-text underline">
          {t('restore')}
        </a>
      </p>
      {problem && (
        <Note tone="danger" live>
          {problem}
        </Note>
      )}
    </Panel>
  );
}
