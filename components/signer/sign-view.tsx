'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Note } from '@/components/ui/note';
import type { Unlocked } from '@/lib/keys/key-share-wallet';
import { IncorrectKey } from '@/lib/keys/incorrect-key';
import type { SignerOutcome } from '@/lib/signer/messages';
import type { Pair } from '@/lib/signer/pair';
import { sign, type SigningRequest } from '@/lib/signer/sign';
import { AgreeButton } from './agreement';
import { NextSummary } from './next-summary';
import { Panel } from './panel';
import { PasswordField } from './password-field';
import { RequestSummary } from './request-summary';
import { useWork } from './use-work';

export type SignViewProps = {
  request: SigningRequest;
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
export function SignView({ request, pair, kept, unlock, release, onDone, onClose }: SignViewProps) {
  const t = useTranslations('signer');
  const [password, setPassword] = useState('');
  const { busy, problem, run, forget } = useWork();

  const submit = () =>
    run(async () => {
      const unlocked = kept ?? (await unlock(password));
      let hasSigned = false;
      try {
        if (unlocked.address !== request.address) throw new IncorrectKey();
        const value = await sign(unlocked.key, request);
        setPassword('');
        hasSigned = onDone({ kind: 'signed', value });
      } finally {
        release(unlocked, hasSigned);
      }
    });

  const prompt = request.kind === 'typedData' ? 'data' : request.kind;
  return (
    <Panel
      title={kept ? t('sign.keptTitle') : t('sign.title')}
      onClose={onClose}
      isAgreement
      onSubmit={() => void submit()}
      footer={
        <>
          <Button size="lg" onClick={onClose}>
            {t('cancel')}
          </Button>
          <AgreeButton busy={busy} disabled={!kept && password.trim() === ''}>
            {t('sign.continue')}
          </AgreeButton>
        </>
      }
    >
      <p className="text-text-2">{kept ? t('sign.kept') : t(`sign.${prompt}`)}</p>
      <RequestSummary request={request} />
      {pair && <NextSummary pair={pair} />}
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
