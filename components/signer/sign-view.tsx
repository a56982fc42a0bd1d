'use client';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Note } from '@/components/ui/note';
import type { Unlocked } from '@/lib/keys/key-share-wallet';
import { IncorrectKey } from '@/lib/keys/incorrect-key';
import type { SignerOutcome } from '@/lib/signer/messages';
import type { Pair } from '@/lib/signer/pair';
import { requestRisks } from '@/lib/signer/risks';
import { sign, type SigningRequest } from '@/lib/signer/sign';
import { AgreeButton, useAgreement } from './agreement';
import { useCatalogue } from './catalogue';
import { NextSummary } from './next-summary';
import { Panel } from './panel';
import { PasswordField } from './password-field';
import { RequestSummary } from './request-summary';
import { useOpenAtTop } from './use-open-at-top';
import { useReadToEnd } from './use-read-to-end';
import { useWholeInView } from './use-whole-in-view';
import { useWork } from './use-work';

export type SignViewProps = {
  request: SigningRequest;
  /** Of the app: logins to others are not signed. */
  hosts: readonly string[];
  /** Shown with the request: the call that the same password is good for. */
  pair: Pair | null;
  /** Still open from the request before it in the same flow. */
  kept: Unlocked | null;
  unlock: (password: string) => Promise<Unlocked>;
  /** What becomes of an unlock: kept or wiped. */
  release: (unlocked: Unlocked, hasSigned: boolean) => void;
  /** False when the app has withdrawn the request meanwhile: nothing is handed over. */
  onDone: (outcome: SignerOutcome) => boolean;
  onClose: () => void;
};

/** Shows what is signed, asks for the password, signs exactly that (WAL-20 to WAL-22). */
export function SignView({ request, hosts, pair, kept, unlock, release, onDone, onClose }: SignViewProps) {
  const t = useTranslations('signer');
  const [password, setPassword] = useState('');
  const { busy, problem, run, forget } = useWork();
  const summary = useRef<HTMLDivElement>(null);
  const isRead = useReadToEnd(summary);
  useOpenAtTop();
  const { isArmed } = useAgreement();
  const { isWhole, keep } = useWholeInView(summary, isArmed);
  const catalogue = useCatalogue();
  const risks = requestRisks(request, catalogue, hosts, pair);
  const isRisky = risks.length > 0;
  const [isWarned, setWarned] = useState(false);

  const submit = async () => {
    if (!isRead || !isWhole) return;
    // A risky request takes a second press, a second after the first.
    if (isRisky && !isWarned) {
      keep();
      return setWarned(true);
    }
    await run(async () => {
      const unlocked = kept ?? (await unlock(password));
      let hasSigned = false;
      try {
        if (unlocked.address !== request.address) throw new IncorrectKey();
        const value = await sign(unlocked.key, request, hosts, catalogue);
        setPassword('');
        hasSigned = onDone({ kind: 'signed', value });
      } finally {
        release(unlocked, hasSigned);
      }
    });
  };

  const prompt = request.kind === 'typedData' ? 'data' : request.kind;
  return (
    <Panel
      title={kept ? t('sign.keptTitle') : t('sign.title')}
      onClose={onClose}
      isAgreement
      canChooseMark={!busy}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button size="lg" onClick={onClose}>
            {t('cancel')}
          </Button>
          <AgreeButton
            busy={busy}
            disabled={!isRead || (isArmed && !isWhole) || (!kept && password.trim() === '')}
          >
            {isWarned ? t('sign.again') : t('sign.continue')}
          </AgreeButton>
        </>
      }
    >
      <p className="text-text-2">{kept ? t('sign.kept') : t(`sign.${prompt}`)}</p>
      <div ref={summary} className="flex flex-col gap-3.5">
        <RequestSummary {...{ request, hosts, pair }} />
        {pair && <NextSummary pair={pair} />}
      </div>
      {!isRead && <p className="text-sm text-text-2">{t('sign.readOn')}</p>}
      {isRead && isArmed && !isWhole && <p className="text-sm text-text-2">{t('sign.readWhole')}</p>}
      {isWarned && (
        <Note tone="danger" live>
          {t(risks.every((risk) => risk === 'highFee') ? 'sign.warnedFee' : 'sign.warned')}
        </Note>
      )}
      {kept ? (
        problem && (
          <Note tone="danger" live>
            {problem}
          </Note>
        )
      ) : (
        <PasswordField
          autoFocus
          hasPromise
          value={password}
          error={problem}
          onChange={(value) => {
            forget();
            setPassword(value);
          }}
        />
      )}
    </Panel>
  );
}
