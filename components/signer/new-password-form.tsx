'use client';
import { Copy, RefreshCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { Note } from '@/components/ui/note';
import { Segmented } from '@/components/ui/segmented';
import { newPassphrase } from '@/lib/keys/passphrase';
import { passwordProblem } from '@/lib/keys/password';
import type { Judge } from '@/lib/keys/password-judge';
import { OwnPasswordField } from './own-password-field';
import { Panel } from './panel';
import { useVerdict } from './use-verdict';

type Kind = 'generated' | 'own';

export type NewPasswordFormProps = {
  title: string;
  text: string;
  judge: Judge;
  busy: boolean;
  problem: string | null;
  onPassword: (password: string) => void;
  onClose: () => void;
};

/** A new wallet password: drawn by default, thought up on wish, with a floor under what is thought up. */
export function NewPasswordForm(props: NewPasswordFormProps) {
  const { title, text, judge, busy, problem, onPassword, onClose } = props;
  const t = useTranslations('signer');
  const [kind, setKind] = useState<Kind>('generated');
  const [phrase, setPhrase] = useState(newPassphrase);
  const [own, setOwn] = useState('');
  const [isTried, setTried] = useState(false);
  const [isCopied, setCopied] = useState(false);
  const { verdict, ask } = useVerdict(judge, own);
  const [isJudged, setJudged] = useState(false);
  // What is typed, chosen or closed while a password is judged ends that attempt.
  const attempt = useRef(0);
  useEffect(() => () => void (attempt.current += 1), []);
  const change = (apply: () => void) => {
    attempt.current += 1;
    setJudged(false);
    apply();
  };

  const takeOwn = async () => {
    setTried(true);
    if (isJudged || passwordProblem(own)) return;
    const mine = (attempt.current += 1);
    setJudged(true);
    const answer = await ask();
    if (attempt.current !== mine) return;
    setJudged(false);
    if (answer === 'good') onPassword(own);
  };

  return (
    <Panel
      title={title}
      onClose={busy ? undefined : onClose}
      onSubmit={() => (kind === 'generated' ? onPassword(phrase) : void takeOwn())}
      footer={
        <>
          <Button size="lg" disabled={busy} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant="primary" size="lg" busy={busy || isJudged}>
            {t('choose.make')}
          </Button>
        </>
      }
    >
      <p className="text-text-2">{text}</p>
      <Segmented<Kind>
        label={t('choose.kind')}
        value={kind}
        onChange={(next) => change(() => setKind(next))}
        options={[
          { value: 'generated', label: t('choose.generated') },
          { value: 'own', label: t('choose.own') },
        ]}
      />
      {kind === 'generated' ? (
        <div className="flex flex-col gap-2">
          <span className="text-sm font-medium text-text-2">{t('choose.passphrase')}</span>
          <div className="flex items-center gap-1 rounded-control bg-surface-2 py-2 pr-1 pl-3.5">
            <output
              aria-label={t('choose.passphrase')}
              data-secret="passphrase"
              className="min-w-0 grow font-mono text-md break-words"
            >
              {phrase}
            </output>
            <IconButton
              label={isCopied ? t('choose.copied') : t('choose.copy')}
              icon={<Copy />}
              onClick={() =>
                void navigator.clipboard.writeText(phrase).then(
                  () => setCopied(true),
                  () => {},
                )
              }
            />
            <IconButton
              label={t('choose.another')}
              icon={<RefreshCw />}
              onClick={() => {
                setCopied(false);
                setPhrase(newPassphrase());
              }}
            />
          </div>
          <p className="text-sm text-text-3">{t('choose.passphraseText')}</p>
        </div>
      ) : (
        <OwnPasswordField
          value={own}
          verdict={verdict}
          isTried={isTried}
          onChange={(next) => change(() => setOwn(next))}
        />
      )}
      {problem && (
        <Note tone="danger" live>
          {problem}
        </Note>
      )}
    </Panel>
  );
}
