'use client';
import { useMessages, useTranslations } from 'next-intl';
import { useState } from 'react';
import { MailedCode } from '@/components/account/mailed-code';
import { useCodeMail } from '@/components/account/use-code-mail';
import { Button } from '@/components/ui/button';
import { Note } from '@/components/ui/note';
import { SentenceGap } from '@/components/ui/sentence-gap';
import { isWholeCode, lettersOf } from '@/components/account/code-letters';
import { hasMailedCode, noteMailedCode } from '@/lib/signer/code-mail';
import type { SignerSession } from '@/lib/signer/signer-session';
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
  const { 'mailed-code': mailedCode } = useMessages();
  const [code, setCode] = useState('');
  const { busy, problem, run, forget } = useWork();
  // Reopening the window mails no second code while the first one is valid.
  const [begin] = useState<'sent' | 'mail'>(() => (hasMailedCode(session.user) ? 'sent' : 'mail'));
  const mail = useCodeMail({
    async send() {
      forget();
      await session.mailDeviceCode();
      noteMailedCode(session.user, true);
    },
    wordProblem: problemText,
    begin,
    askDelay: () => session.deviceCodeDelivery(),
  });
  const isWhole = isWholeCode(code);

  const confirm = () =>
    run(async () => {
      await session.registerDevice(lettersOf(code));
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
      <MailedCode
        t={mailedCode}
        mail={mail}
        error={problem}
        value={code}
        onChange={(event) => {
          forget();
          setCode(event.target.value);
        }}
      />
      <p className="text-sm text-text-3">{t('secret')}</p>
    </Panel>
  );
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
        {t('without')}
        <SentenceGap />
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
