'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { AgreeButton } from './agreement';
import { Panel } from './panel';
import { PasswordField } from './password-field';
import { useWork } from './use-work';

export type UnlockFormProps = {
  title: string;
  text: string;
  onPassword: (password: string) => Promise<void>;
  onClose: () => void;
};

/** The password before something that is no signature. */
export function UnlockForm({ title, text, onPassword, onClose }: UnlockFormProps) {
  const t = useTranslations('signer');
  const [password, setPassword] = useState('');
  const { busy, problem, run, forget } = useWork();
  return (
    <Panel
      title={title}
      onClose={onClose}
      isAgreement
      canChooseMark={!busy}
      onSubmit={() => void run(() => onPassword(password))}
      footer={
        <>
          <Button size="lg" onClick={onClose}>
            {t('cancel')}
          </Button>
          <AgreeButton busy={busy} disabled={password.trim() === ''}>
            {t('continue')}
          </AgreeButton>
        </>
      }
    >
      <p className="text-text-2">{text}</p>
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
    </Panel>
  );
}
