'use client';
import { useTranslations } from 'next-intl';
import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { Skeleton } from '@/components/ui/skeleton';
import { loadErrorTexts } from '@/lib/api/error-text';
import { pageLanguage } from '@/lib/i18n/page-language';
import { DeviceCopy } from '@/lib/keys/device-copy';
import { type Judge, PasswordJudge } from '@/lib/keys/password-judge';
import { PreparedStretch } from '@/lib/keys/stretch-in-worker';
import type { WalletFile } from '@/lib/keys/wallet-file';
import { pairOf } from '@/lib/signer/pair';
import type { SignerRequest } from '@/lib/signer/messages';
import { refusalOf, type SigningRequest } from '@/lib/signer/sign';
import type { ShownAsk, SignerDesk } from '@/lib/signer/signer-desk';
import type { SignerSession } from '@/lib/signer/signer-session';
import { UnlockKeeper } from '@/lib/signer/unlock-keeper';
import { AgreementProvider } from './agreement';
import { AloneScreen } from './alone-screen';
import { useCatalogue } from './catalogue';
import { DeviceGate } from './device-gate';
import { FailedView } from './failed-view';
import { MarkedPrompt } from './marked-prompt';
import { NewShares } from './new-shares';
import { ExportView, ReplaceView } from './old-password-views';
import { RecoverView } from './recover-view';
import { RefusedView } from './refused-view';
import { SignView } from './sign-view';
import { type DeviceNeed, type DeviceStepView, useDeviceStep } from './use-device-step';
import { useEscape } from './use-escape';
import { useSession } from './use-session';
import { useSight } from './use-sight';
import { useSignerDesk, type DeskView } from './use-signer-desk';

const never = () => () => {};

/**
 * The document in which passwords are typed and keys are used. Framed by the app it serves one request at a time; opened
 * on its own it restores a wallet without any server and keeps the marks of this device.
 */
export function SignerApp({ appOrigin }: { appOrigin: string | null }) {
  const place = useSyncExternalStore(
    never,
    () => (window.parent === window ? 'alone' : 'framed'),
    () => 'unknown',
  );
  if (place === 'alone') return <AloneScreen />;
  if (place === 'framed') return <FramedSigner appOrigin={appOrigin ?? location.origin} />;
  return null;
}

function FramedSigner({ appOrigin }: { appOrigin: string }) {
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
    if (shown) document.documentElement.dataset.theme = shown.theme;
  }, [shown]);

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
          <AskView key={shown.number} {...{ shown, desk, say, keeper, stretcher, appOrigin }} />
        </AgreementProvider>
      ) : (
        <Loading />
      )}
    </div>
  );
}

function Loading({ onClose }: { onClose?: () => void }) {
  const t = useTranslations('signer');
  useEscape(onClose);
  return (
    <div role="status" aria-label={t('loading')} className="flex flex-col gap-3 p-5">
      <Skeleton className="h-5 w-1/3" />
      <Skeleton className="h-24 w-full rounded-control" />
      <Skeleton className="h-10 w-full rounded-control" />
    </div>
  );
}

type AskViewProps = {
  shown: ShownAsk;
  desk: SignerDesk;
  say: DeskView['say'];
  keeper: UnlockKeeper;
  stretcher: PreparedStretch;
  appOrigin: string;
};

/** Opens the session of a request, then shows the request. The session says whose mark to show, so nothing is asked before. */
function AskView({ shown, desk, say, ...rest }: AskViewProps) {
  const { number, request, ticket } = shown;
  const opened = useSession(rest.appOrigin, ticket);
  const hosts = [new URL(rest.appOrigin).host];
  const catalogue = useCatalogue();
  const refusal = isSigning(request) ? refusalOf(request, hosts, catalogue) : null;
  // What a site asks for through the app is explained; what the app itself must not ask for is not.
  const isExplained =
    refusal !== null &&
    (request.kind === 'typedData' || request.kind === 'authorization' || 'site' in request);
  const isRefused = refusal !== null && !isExplained;
  useEffect(() => {
    if (isRefused) desk.end(number, 'refused');
  }, [isRefused, desk, number]);
  const isDrawn = isExplained || (opened !== null && !isRefused);
  // Runs after the children's effects, so they listen for keys by now.
  useLayoutEffect(() => {
    if (isDrawn) say({ kind: 'shown' });
  }, [isDrawn, say]);

  const onClose = () => void desk.end(number, 'rejected');
  if (isExplained) return <RefusedView {...{ refusal }} onClose={() => void desk.end(number, 'refused')} />;
  if (isRefused) return null;
  if (!opened) return <Loading onClose={onClose} />;
  if (!opened.session) return <FailedView cause={opened.cause} onClose={onClose} />;
  return (
    <MarkedPrompt
      user={opened.session.user}
      beginsWithMark={request.kind === 'create'}
      {...{ desk, onClose }}
    >
      <DeviceRequest {...rest} {...{ shown, desk, hosts, onClose }} session={opened.session} />
    </MarkedPrompt>
  );
}

const isSigning = (request: SignerRequest): request is SigningRequest =>
  ['transaction', 'message', 'typedData', 'authorization'].includes(request.kind);

type DeviceRequestProps = Omit<AskViewProps, 'say' | 'appOrigin'> & {
  session: SignerSession;
  hosts: readonly string[];
  onClose: () => void;
};

/** Shows the request, after the step that this device may have to do first. */
function DeviceRequest(props: DeviceRequestProps) {
  const { shown, desk, keeper, session, onClose } = props;
  const [passwords] = useState(() => new PasswordJudge(async () => [session.username]));
  useEffect(() => () => passwords.end(), [passwords]);
  const device = useDeviceStep(session, needOf(shown.request.kind, keeper.covering(shown.request) !== null));
  return (
    <DeviceGate {...{ device, session, onClose }} onRedrawn={() => desk.redrawn()}>
      <RequestView {...props} judge={passwords.judge} onDevice={device.onDevice} />
    </DeviceGate>
  );
}

/** A new wallet registers its device; a kept unlock needs no share from the server. */
function needOf(kind: SignerRequest['kind'], isKept: boolean): DeviceNeed {
  if (kind === 'create') return 'storage';
  return isKept ? 'nothing' : 'registered';
}

type RequestViewProps = DeviceRequestProps & {
  judge: Judge;
  onDevice: DeviceStepView['onDevice'];
};

function RequestView(props: RequestViewProps) {
  const { shown, desk, keeper, stretcher, session, hosts, judge, onDevice, onClose } = props;
  const t = useTranslations('signer');
  const { number, request, next } = shown;
  const catalogue = useCatalogue();
  const pair = pairOf(request, next, catalogue);
  const end = (outcome: Parameters<SignerDesk['end']>[1]) => desk.end(number, outcome);
  const wallet = () => session.wallet(stretcher.stretch);
  const copy = new DeviceCopy(session.user);

  const unlock = (password: string) => onDevice(() => wallet().unlock(password, copy));
  const onKept = (file: WalletFile) => copy.keep(file);
  const shared = { unlock, onKept, onDone: end, onClose };

  if (isSigning(request)) {
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
          judge={judge}
          title={t('choose.createTitle')}
          text={t('choose.createText')}
          make={(password) =>
            onDevice(async () => {
              await session.keepDevice();
              return wallet().create(password);
            })
          }
        />
      );
    case 'changePassword':
    case 'resplit':
      return (
        <ReplaceView
          {...shared}
          judge={judge}
          kind={request.kind}
          make={(unlocked, password) =>
            request.kind === 'resplit'
              ? wallet().resplit(unlocked.key, password)
              : wallet().changePassword(unlocked, password)
          }
        />
      );
    case 'recover':
      return (
        <RecoverView
          {...shared}
          judge={judge}
          recover={(kit) => onDevice(() => wallet().recover(kit))}
          resplit={(key, password) => wallet().resplit(key, password)}
        />
      );
    case 'export':
      return <ExportView {...shared} onSeen={() => end({ kind: 'seen' })} />;
  }
}
