'use client';
import { AuthTitle } from '@/components/ui/auth-title';
import { ButtonLink } from '@/components/ui/button';
import { MailLinkStep } from '@/components/ui/mail-link-step';
import { Note } from '@/components/ui/note';
import { callLater } from '@/lib/api/call-later';
import type { KeyTexts } from '@/lib/keys/texts';
import type { RecoveryEnd } from '@/protocol/key-share';

const stop = async (token: string) => {
  const { outcome } = await callLater('cancelKeyRecoveryByMail', {
    body: { token },
    failure: 'silent',
    noSession: 'expected',
  });
  return outcome;
};

/** Ends a recovery by the link of its notice. */
export function StopRecovery({ texts, offlineText }: { texts: KeyTexts['stop']; offlineText: string }) {
  return (
    <MailLinkStep
      texts={texts}
      offlineText={offlineText}
      act={stop}
      ended={(outcome) => <Ended outcome={outcome} texts={texts} />}
    />
  );
}

/** Too late to cancel: do not reassure; tell the user to move their funds now. */
function Ended({ outcome, texts }: { outcome: RecoveryEnd; texts: KeyTexts['stop'] }) {
  if (outcome === 'released') {
    return (
      <div role="alert" className="flex flex-col gap-3.5">
        <AuthTitle title={texts.releasedTitle}>{texts.releasedText}</AuthTitle>
        <Note tone="danger">{texts.releasedHow}</Note>
        <ButtonLink href="/index/wallet" variant="primary" size="lg" block>
          {texts.openWallet}
        </ButtonLink>
        <ButtonLink href="/signer" target="_blank" rel="noreferrer" size="lg" block>
          {texts.restore}
        </ButtonLink>
      </div>
    );
  }
  const wasRunning = outcome === 'stopped';
  return (
    <div role="status" className="flex flex-col gap-3.5">
      <AuthTitle title={wasRunning ? texts.doneTitle : texts.noneTitle}>
        {wasRunning ? texts.doneText : texts.noneText}
      </AuthTitle>
      <ButtonLink href="/" variant="primary" size="lg" block>
        {texts.open}
      </ButtonLink>
    </div>
  );
}
