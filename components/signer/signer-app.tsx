'use client';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Skeleton } from '@/components/ui/skeleton';
import { loadErrorTexts, pageLanguage } from '@/lib/api/error-text';
import { DeviceCopy } from '@/lib/keys/device-copy';
import { PreparedStretch } from '@/lib/keys/stretch-in-worker';
import type { WalletFile } from '@/lib/keys/wallet-file';
import { isSignable } from '@/lib/signer/sign';
import { UnlockKeeper } from '@/lib/signer/unlock-keeper';
import { NewShares } from './new-shares';
import { ExportView, ReplaceView } from './old-password-views';
import { RecoverView } from './recover-view';
import { RestoreScreen } from './restore-screen';
import { SignView } from './sign-view';
import { useSignerPort, type Ask } from './use-signer-port';

const never = () => () => {};

/**
 * The document in which passwords are typed and keys are used. Framed by the app it serves one request at a time; opened
 * on its own it restores a wallet without any server.
 */
export function SignerApp({ appOrigin }: { appOrigin: string | null }) {
  const place = useSyncExternalStore(
    never,
    () => (window.parent === window ? 'alone' : 'framed'),
    () => 'unknown',
  );
  if (place === 'alone') return <RestoreScreen />;
  if (place === 'framed') return <FramedSigner appOrigin={appOrigin ?? location.origin} />;
  return null;
}

function FramedSigner({ appOrigin }: { appOrigin: string }) {
  const t = useTranslations('signer');
  const root = useRef<HTMLDivElement>(null);
  // Drawn again when what was kept is gone.
  const [, setWiped] = useState(0);
  const [keeper] = useState(() => new UnlockKeeper(() => setWiped((count) => count + 1)));
  const [stretcher] = useState(() => new PreparedStretch());
  const { ask, end, say } = useSignerPort(appOrigin, () => keeper.wipe());

  useEffect(() => {
    void loadErrorTexts(pageLanguage());
    const wipe = () => keeper.wipe();
    addEventListener('pagehide', wipe);
    return () => {
      removeEventListener('pagehide', wipe);
      wipe();
    };
  }, [keeper]);

  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const observer = new ResizeObserver(() =>
      say({ kind: 'height', pixels: Math.min(10_000, Math.ceil(element.getBoundingClientRect().height)) }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [say]);

  useEffect(() => {
    if (!ask) stretcher.end();
    // Where an unlock was kept no password is asked for.
    else if (!keeper.current) stretcher.prepare();
  }, [ask, keeper, stretcher]);

  return (
    <div ref={root} data-dialog="" className="bg-surface-3 text-text-1">
      {ask ? (
        <AskView key={ask.id} ask={ask} keeper={keeper} stretcher={stretcher} end={end} />
      ) : (
        <div role="status" aria-label={t('loading')} className="flex flex-col gap-3 p-5">
          <Skeleton className="h-5 w-1/3" />
          <Skeleton className="h-24 w-full rounded-control" />
          <Skeleton className="h-10 w-full rounded-control" />
        </div>
      )}
    </div>
  );
}

type AskViewProps = {
  ask: Ask;
  keeper: UnlockKeeper;
  stretcher: PreparedStretch;
  end: ReturnType<typeof useSignerPort>['end'];
};

function AskView({ ask, keeper, stretcher, end }: AskViewProps) {
  const t = useTranslations('signer');
  const { request, session, keeps } = ask;
  const wallet = async () => (await session).wallet(stretcher.stretch);
  const copyOf = async () => DeviceCopy.here((await session).user);
  const isSigning =
    request.kind === 'transaction' || request.kind === 'message' || request.kind === 'typedData';
  const isRefused = isSigning && !isSignable(request);
  useEffect(() => {
    if (isRefused) end('refused');
  }, [isRefused, end]);

  const unlock = async (password: string) => (await wallet()).unlock(password, await copyOf());
  const onKept = (file: WalletFile) =>
    void copyOf().then(
      (copy) => copy.keep(file),
      () => {},
    );
  const shared = { unlock, onKept, onDone: end, onClose: () => end('rejected') };

  if (isRefused) return null;
  if (isSigning) {
    return (
      <SignView
        {...shared}
        request={request}
        kept={keeper.current}
        release={(unlocked) => (keeps ? keeper.keep(unlocked) : unlocked.wipe())}
      />
    );
  }
  switch (request.kind) {
    case 'create':
      return (
        <NewShares
          {...shared}
          title={t('choose.createTitle')}
          text={t('choose.createText')}
          make={async (password) => (await wallet()).create(password)}
        />
      );
    case 'changePassword':
    case 'resplit':
      return (
        <ReplaceView
          {...shared}
          kind={request.kind}
          make={async (unlocked, password) =>
            request.kind === 'resplit'
              ? (await wallet()).resplit(unlocked.key, password)
              : (await wallet()).changePassword(unlocked, password)
          }
        />
      );
    case 'recover':
      return (
        <RecoverView
          {...shared}
          recover={async (kit) => (await wallet()).recover(kit)}
          resplit={async (key, password) => (await wallet()).resplit(key, password)}
        />
      );
    case 'export':
      return <ExportView {...shared} onSeen={() => end({ kind: 'seen' })} />;
  }
}
