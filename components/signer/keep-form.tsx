'use client';
import { Check, Download, Printer } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Note } from '@/components/ui/note';
import type { Draft } from '@/lib/keys/draft';
import { kitFileText, kitText } from '@/lib/keys/recovery-kit';
import { walletFileText } from '@/lib/keys/wallet-file';
import { KitPaper } from './kit-paper';
import { Panel } from './panel';
import { PasswordField } from './password-field';
import { saveFile } from '@/lib/save-file';

export type KeepFormProps = {
  draft: Draft;
  password: string;
  busy: boolean;
  problem: string | null;
  onConfirm: () => void;
  onClose: () => void;
};

/** Kit and wallet file, to be kept before the new shares hold; that they are kept is typed, not clicked. */
export function KeepForm({ draft, password, busy, problem, onConfirm, onClose }: KeepFormProps) {
  const t = useTranslations('signer');
  const lines = useKitLines(draft);
  const [isFileSaved, setFileSaved] = useState(false);
  const [group, setGroup] = useState('');
  const [again, setAgain] = useState('');
  const [isTried, setTried] = useState(false);
  const lastGroup = lines?.at(-1)?.split(' ').at(-1) ?? null;
  const isGroupRight = draft.kit === null || group.trim().toUpperCase() === lastGroup;
  const isPasswordRight = again.trim().normalize('NFKC') === password.trim().normalize('NFKC');

  return (
    <Panel
      title={draft.kit ? t('keep.createTitle') : t('keep.fileTitle')}
      onClose={busy ? undefined : onClose}
      onSubmit={() => {
        setTried(true);
        if (isFileSaved && isGroupRight && isPasswordRight) onConfirm();
      }}
      footer={
        <>
          <Button size="lg" disabled={busy} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant="primary" size="lg" busy={busy}>
            {draft.kit ? t('keep.confirm') : t('keep.confirmFile')}
          </Button>
        </>
      }
    >
      <p className="text-text-2">{draft.kit ? t('keep.createText') : t('keep.fileText')}</p>
      {draft.kit && lines && (
        <Part title={t('keep.kit')} text={t('keep.kitText')}>
          <KitPaper lines={lines} kit={draft.kit} />
          <div className="flex gap-2">
            <Button
              size="sm"
              onClick={() =>
                draft.kit &&
                saveFile(
                  `guildhall-recovery-kit-${draft.version}.json`,
                  kitFileText(draft.kit),
                  'application/json',
                )
              }
            >
              <Download aria-hidden />
              {t('keep.save')}
            </Button>
            <Button size="sm" onClick={() => window.print()}>
              <Printer aria-hidden />
              {t('keep.print')}
            </Button>
          </div>
        </Part>
      )}
      <Part title={t('keep.file')} text={t('keep.fileWhat')}>
        <Button
          size="sm"
          className="self-start"
          onClick={() => {
            saveFile(
              `guildhall-wallet-file-${draft.version}.json`,
              walletFileText(draft.file),
              'application/json',
            );
            setFileSaved(true);
          }}
        >
          {isFileSaved ? <Check aria-hidden /> : <Download aria-hidden />}
          {isFileSaved ? t('keep.saved') : t('keep.save')}
        </Button>
        {isTried && !isFileSaved && (
          <Note tone="warn" live>
            {t('keep.saveFirst')}
          </Note>
        )}
      </Part>
      {draft.kit && (
        <Field
          label={t('keep.typeGroup')}
          help={t('keep.typeGroupHelp')}
          error={isTried && !isGroupRight ? t('keep.groupWrong') : null}
        >
          {(control) => (
            <Input
              {...control}
              value={group}
              maxLength={12}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              onChange={(event) => setGroup(event.target.value)}
            />
          )}
        </Field>
      )}
      <PasswordField
        label={t('keep.typePassword')}
        value={again}
        error={isTried && !isPasswordRight ? t('keep.passwordWrong') : null}
        onChange={setAgain}
      />
      {problem && (
        <Note tone="danger" live>
          {problem}
        </Note>
      )}
    </Panel>
  );
}

function Part({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-2.5 rounded-control bg-surface-2 p-3.5">
      <div>
        <h2 className="font-semibold">{title}</h2>
        <p className="text-sm text-text-3">{text}</p>
      </div>
      {children}
    </section>
  );
}

function useKitLines({ kit }: Draft): readonly string[] | null {
  const [lines, setLines] = useState<readonly string[] | null>(null);
  useEffect(() => {
    if (!kit) return;
    let isGone = false;
    void kitText(kit).then((text) => {
      if (!isGone) setLines(text.split('\n'));
    });
    return () => {
      isGone = true;
    };
  }, [kit]);
  return lines;
}
