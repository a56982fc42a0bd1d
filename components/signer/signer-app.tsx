'use client';
import { useTranslations } from 'next-intl';
import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { Skeleton } from '@/components/ui/skeleton';
import { loadErrorTexts, pageLanguage } from '@/lib/api/error-text';
import { DeviceCopy } from '@/lib/keys/device-copy';
import { PasswordJudge } from '@/lib/keys/password-judge';
import { PreparedStretch } from '@/lib/keys/stretch-in-worker';
import type { WalletFile } from '@/lib/keys/wallet-file';
import { pairOf } from '@/lib/signer/pair';
import { isSignable } from '@/lib/signer/sign';
import type { ShownAsk, SignerDesk } from '@/lib/signer/signer-desk';
import { SignerSession } from '@/lib/signer/signer-session';
import { UnlockKeeper } from '@/lib/signer/unlock-keeper';
import { AgreementProvider } from './agreement';
import { NewShares } from './new-shares';
import { ExportView, ReplaceView } from './old-password-views';
import { RecoverView } from './recover-view';
import { RestoreScreen } from './restore-screen';
import { SignView } from './sign-view';
import { useSight } from './use-sight';
import { useSignerDesk } from './use-signer-desk';

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
  const { desk, shown, isArmed, say } = useSignerDesk(appOrigin, () => keeper.wipe());
  const agreement = useMemo(() => ({ isArmed, press: () => desk.press() !== null }), [desk, isArmed]);
  useSight(desk, root);

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

  useLayoutEffect(() => {
    if (!shown) return;
    document.documentElement.dataset.theme = shown.theme;
    say({ kind: 'shown' });
  }, [shown, say]);

  useEffect(() => {
    if (!shown) stretcher.end();
    // Where an unlock was kept no password is asked for; where it was for something else, it is gone.
    else if (!keeper.covering(shown.request)) {
      keeper.wipe();
      stretcher.prepare();
    }
  }, [shown, keeper, stretcher]);

  return (
    <div ref={root} data-dialog="" className="bg-surface-3 text-text-1">
      {shown ? (
        <AgreementProvider value={agreement}>
          <AskView key={shown.number} {...{ shown, desk, keeper, stretcher, appOrigin }} />
        </AgreementProvider>
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
  shown: ShownAsk;
  desk: SignerDesk;
  keeper: UnlockKeeper;
  stretcher: PreparedStretch;
  appOrigin: string;
};

function AskView({ shown, desk, keeper, stretcher, appOrigin }: AskViewProps) {
  const t = useTranslations('signer');
  const { number, request, ticket, next } = shown;
  const pair = pairOf(request, next);
  const end = (outcome: Parameters<SignerDesk['end']>[1]) => desk.end(number, outcome);
  const session = useSession(appOrigin, ticket);
  const wallet = async () => (await session()).wallet(stretcher.stretch);
  const copyOf = async () => DeviceCopy.here((await session()).user);
  const [passwords] = useState(() => new PasswordJudge(async () => [(await session()).username]));
  useEffect(() => () => passwords.end(), [passwords]);
  const isSigning =
    request.kind === 'transaction' || request.kind === 'message' || request.kind === 'typedData';
  const hosts = [new URL(appOrigin).host];
  const isRefused = isSigning && !isSignable(request, hosts);
  useEffect(() => {
    if (isRefused) desk.end(number, 'refused');
  }, [isRefused, desk, number]);

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
        hosts={hosts}
        pair={pair}
        kept={keeper.covering(request)}
        release={(unlocked, hasSigned) => {
          if (pair && hasSigned) return keeper.keep(unlocked, pair);
          keeper.wipe();
          unlocked.wipe();
        }}
      />
    );
  }
  switch (request.kind) {
    case 'create':
      return (
        <NewShares
          {...shared}
          judge={passwords.judge}
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
          judge={passwords.judge}
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
          judge={passwords.judge}
          recover={async (kit) => (await wallet()).recover(kit)}
          resplit={async (key, password) => (await wallet()).resplit(key, password)}
        />
      );
    case 'export':
      return <ExportView {...shared} onSeen={() => end({ kind: 'seen' })} />;
  }
}

/** The platform's session of one request. Its ticket is good once, so it is opened once, at the first paint. */
function useSession(appOrigin: string, ticket: string): () => Promise<SignerSession> {
  const opened = useRef<Promise<SignerSession> | null>(null);
  useEffect(() => {
    if (opened.current) return;
    opened.current = SignerSession.open(appOrigin, ticket);
    // Whoever needs it is told; a window that is closed at once needs nothing.
    opened.current.catch(() => {});
  }, [appOrigin, ticket]);
  return () => (opened.current ??= SignerSession.open(appOrigin, ticket));
}
