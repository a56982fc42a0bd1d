'use client';
import { Copy, RefreshCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { Note } from '@/components/ui/note';
import { Segmented } from '@/components/ui/segmented';
import { newPassphrase } from '@/lib/keys/passphrase';
import { passwordStrength } from '@/lib/keys/strength';
import { Panel } from './panel';
import { PasswordField } from './password-field';

type Kind = 'generated' | 'own';

export type NewPasswordFormProps = {
  title: string;
  text: string;
  busy: boolean;
  problem: string | null;
  onPassword: (password: string) => void;
  onClose: () => void;
};

/** A new wallet password: drawn by default, thought up on wish, with a floor under what is thought up. */
export function NewPasswordForm({ title, text, busy, problem, onPassword, onClose }: NewPasswordFormProps) {
  const t = useTranslations('signer');
  const [kind, setKind] = useState<Kind>('generated');
  const [phrase, setPhrase] = useState(newPassphrase);
  const [own, setOwn] = useState('');
  const [isTried, setTried] = useState(false);
  const [isCopied, setCopied] = useState(false);
  const strength = passwordStrength(own);
  const isTaken = kind === 'generated' || strength === 'fair' || strength === 'good';
  const ownError =
    !isTried || isTaken
      ? null
      : strength === 'weak'
        ? t('choose.weakProblem')
        : t(`choose.problem.${strength as 'short'}`);

  return (
    <Panel
      title={title}
      onClose={busy ? undefined : onClose}
      onSubmit={() => {
        setTried(true);
        if (isTaken) onPassword(kind === 'generated' ? phrase : own);
      }}
      footer={
        <>
          <Button size="lg" disabled={busy} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant="primary" size="lg" busy={busy}>
            {t('choose.make')}
          </Button>
        </>
      }
    >
      <p className="text-text-2">{text}</p>
      <Segmented<Kind>
        label={t('choose.kind')}
        value={kind}
        onChange={setKind}
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
        <div className="flex flex-col gap-2">
          <PasswordField
            autoFocus
            label={t('choose.ownLabel')}
            value={own}
            error={ownError}
            onChange={setOwn}
          />
          <p className="text-sm text-text-3">
            {own !== '' && (strength === 'weak' || isTaken)
              ? `${t('choose.strength')}: ${t(`choose.${strength as 'weak'}`)}`
              : t('choose.ownHelp')}
          </p>
        </div>
      )}
      {problem && (
        <Note tone="danger" live>
          {problem}
        </Note>
      )}
    </Panel>
  );
}
