'use client';
import { CircleCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { loadErrorTexts } from '@/lib/api/error-text';
import { pageLanguage } from '@/lib/i18n/page-language';
import { wipe, type Bytes } from '@/lib/keys/bytes';
import { restoreKey } from '@/lib/keys/restore';
import { StretchWorker } from '@/lib/keys/stretch-in-worker';
import { readWalletFile, type WalletFile } from '@/lib/keys/wallet-file';
import { FileButton, KitField, kitProblem, readKit } from './kit-field';
import { Panel } from './panel';
import { PasswordField } from './password-field';
import { PrivateKey } from './private-key';
import { useWork } from './use-work';

/**
 * Recovery kit, wallet file and password make the key, without any server: everything that it needs is loaded with the
 * page, the worker included.
 */
export function RestoreScreen() {
  const t = useTranslations('signer');
  const worker = useReadyWorker();
  const [kit, setKit] = useState('');
  const [slip, setSlip] = useState<string | null>(null);
  const [file, setFile] = useState<WalletFile | 'unreadable' | null>(null);
  const [password, setPassword] = useState('');
  const [found, setFound] = useState<{ key: Bytes; address: string } | null>(null);
  const { busy, problem, run, forget } = useWork();
  useEffect(() => () => void (found && wipe(found.key)), [found]);

  const restore = () =>
    run(async () => {
      if (!worker || file === null || file === 'unreadable') return;
      try {
        const read = await readKit(kit);
        const key = await restoreKey(read, file, password, worker.stretch);
        setPassword('');
        setFound({ key, address: file.address });
      } catch (cause) {
        const unread = kitProblem(cause);
        if (!unread) throw cause;
        setSlip(unread.key === 'line' ? t('kit.line', { line: unread.line }) : t('kit.unreadable'));
      }
    });
  const isComplete =
    worker !== null &&
    typeof file === 'object' &&
    file !== null &&
    kit.trim() !== '' &&
    password.trim() !== '';

  return (
    <Panel
      title={t('restore.title')}
      onClose={found ? () => setFound(null) : undefined}
      onSubmit={() => void (found ? setFound(null) : restore())}
      footer={
        <Button type="submit" variant="primary" size="lg" busy={busy} disabled={!found && !isComplete}>
          {found ? t('export.done') : t('restore.restore')}
        </Button>
      }
    >
      {found ? (
        <PrivateKey privateKey={found.key} address={found.address} />
      ) : (
        <>
          <p className="text-text-2">{t('restore.text')}</p>
          <KitField
            value={kit}
            error={slip}
            onChange={(value) => {
              setSlip(null);
              setKit(value);
            }}
          />
          <div className="flex flex-col gap-2">
            <span className="text-sm font-medium text-text-2">{t('restore.file')}</span>
            <FileButton
              label={t('restore.openFile')}
              onText={(text) => {
                forget();
                setFile(readFile(text));
              }}
            />
            <div aria-live="polite" className="text-sm">
              {file === 'unreadable' && <span className="text-danger">{t('restore.fileUnreadable')}</span>}
              {file !== null && file !== 'unreadable' && (
                <span className="flex items-center gap-1.5 text-success">
                  <CircleCheck aria-hidden className="size-4" />
                  {t('restore.fileRead')}
                </span>
              )}
            </div>
          </div>
          <PasswordField
            value={password}
            error={problem}
            onChange={(value) => {
              forget();
              setPassword(value);
            }}
          />
          {worker && (
            <p role="status" className="text-sm text-text-3">
              {t('restore.offline')}
            </p>
          )}
        </>
      )}
    </Panel>
  );
}

function readFile(text: string): WalletFile | 'unreadable' {
  try {
    return readWalletFile(text);
  } catch {
    return 'unreadable';
  }
}

/** A worker that is there before the connection may be gone, and the sentences with it. */
function useReadyWorker(): StretchWorker | null {
  const [ready, setReady] = useState<StretchWorker | null>(null);
  useEffect(() => {
    const worker = new StretchWorker();
    let isGone = false;
    void Promise.all([worker.ready, loadErrorTexts(pageLanguage())]).then(
      () => !isGone && setReady(worker),
      () => {},
    );
    return () => {
      isGone = true;
      worker.end();
    };
  }, []);
  return ready;
}
