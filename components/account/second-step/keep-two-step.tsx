'use client';
import { AuthTitle } from '@/components/ui/auth-title';
import { ButtonLink } from '@/components/ui/button';
import { MailLinkStep } from '@/components/ui/mail-link-step';
import type { StopRemovalTexts } from '@/lib/account/second-step-texts';
import { callLater } from '@/lib/api/call-later';

const stop = async (token: string) => {
  const { stopped } = await callLater('stopStepRemovalByMail', {
    body: { token },
    failure: 'silent',
    noSession: 'expected',
  });
  return stopped;
};

/** Stops the removal of a second step by the link of its notice. */
export function KeepTwoStep({ texts, offlineText }: { texts: StopRemovalTexts; offlineText: string }) {
  return (
    <MailLinkStep
      texts={texts}
      offlineText={offlineText}
      act={stop}
      ended={(wasStopped) => (
        <div role="status" className="flex flex-col gap-3.5">
          <AuthTitle title={wasStopped ? texts.doneTitle : texts.noneTitle}>
            {wasStopped ? texts.doneText : texts.noneText}
          </AuthTitle>
          <ButtonLink href="/forgot" variant={wasStopped ? 'primary' : 'secondary'} size="lg" block>
            {texts.reset}
          </ButtonLink>
          <ButtonLink href="/login" size="lg" block>
            {texts.open}
          </ButtonLink>
        </div>
      )}
    />
  );
}
