'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { wipe, type Bytes } from '@/lib/keys/bytes';
import type { RecoveryKit } from '@/lib/keys/recovery-kit';
import { KitField, kitProblem, readKit } from './kit-field';
import { NewShares, type NewSharesProps } from './new-shares';
import { Panel } from './panel';
import { useSecret } from './use-secret';
import { useWork } from './use-work';

export type RecoverViewProps = Pick<NewSharesProps, 'judge' | 'onKept' | 'onDone' | 'onClose'> & {
  recover: (kit: RecoveryKit) => Promise<Bytes>;
  resplit: (key: Bytes, password: string) => ReturnType<NewSharesProps['make']>;
};

/** The released share and the kit are the key again; it is reshared at once, under a new password. */
export function RecoverView({ recover, resplit, onClose, ...rest }: RecoverViewProps) {
  const t = useTranslations('signer');
  const [text, setText] = useState('');
  const [slip, setSlip] = useState<string | null>(null);
  const [key, keepKey] = useSecret<Bytes>(wipe);
  const { busy, problem, run, forget } = useWork();

  if (key) {
    return (
      <NewShares
        {...rest}
        title={t('choose.newTitle')}
        text={t('recover.text')}
        make={(password) => resplit(key, password)}
        onClose={onClose}
      />
    );
  }
  const read = () =>
    run(async () => {
      try {
        keepKey(await recover(await readKit(text)));
      } catch (cause) {
        const found = kitProblem(cause);
        if (!found) throw cause;
        setSlip(found.key === 'line' ? t('kit.line', { line: found.line }) : t('kit.unreadable'));
      }
    });
  return (
    <Panel
      title={t('recover.title')}
      onClose={onClose}
      canChooseMark={!busy}
      onSubmit={() => void read()}
      footer={
        <>
          <Button size="lg" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant="primary" size="lg" busy={busy} disabled={text.trim() === ''}>
            {t('continue')}
          </Button>
        </>
      }
    >
      <p className="text-text-2">{t('recover.text')}</p>
      <KitField
        value={text}
        error={slip ?? problem}
        onChange={(value) => {
          setSlip(null);
          forget();
          setText(value);
        }}
      />
    </Panel>
  );
}
