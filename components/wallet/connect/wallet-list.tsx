'use client';
import { Download, KeyRound, Smartphone, Wallet } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useConfig, useConnect, useConnections, useConnectors, type Connector } from 'wagmi';
import { Note } from '@/components/ui/note';
import { Spinner } from '@/components/ui/spinner';
import { connectFailureOf, type ConnectFailure } from '@/lib/wallet/connect-failure';
import { isMobile, offerWalletSite } from '@/lib/wallet/no-wallet';
import type { ConnectedWallet } from '@/lib/wallet/requests';
import { KEY_SHARE_CONNECTOR } from '@/lib/wallet/store';
import { useMoreWallets } from './use-more-wallets';

const PhoneWallets = lazy(() => import('./phone-wallets'));

export interface WalletListProps {
  /** The own key-share wallet is one of the choices. */
  withKeyShare: boolean;
  /** Takes the connected wallet on; the list waits for it and shows what it rejects with. */
  onConnected: (wallet: ConnectedWallet) => Promise<void>;
  /** What to say of an error that is none of a wallet; undefined when it is one of a wallet. */
  textOf?: (error: unknown) => Promise<string | undefined>;
}

/** Every wallet that this browser can reach: the own one first, then those of the browser, then those of phones. */
export function WalletList({ withKeyShare, onConnected, textOf }: WalletListProps) {
  const t = useTranslations('connect');
  const config = useConfig();
  const all = useConnectors();
  const { connectAsync } = useConnect();
  const connected = useConnections().map(({ connector }) => connector.uid);
  const more = useMoreWallets();
  const [busy, setBusy] = useState<string | null>(null);
  const [problem, setProblem] = useState<
    ConnectFailure | { text: string } | 'mobileHint' | 'relaySilent' | null
  >(null);
  const [phones, setPhones] = useState(false);

  const announced = all.filter(({ type, id }) => type === 'injected' && id !== 'injected');
  const silent = all.filter(({ id }) => id === 'injected' && 'ethereum' in window);
  const inBrowser = announced.length > 0 ? announced : silent;
  const keyShare = withKeyShare ? all.find(({ id }) => id === KEY_SHARE_CONNECTOR) : undefined;

  const finish = async (address: `0x${string}`, connector: Pick<Connector, 'id'>) =>
    onConnected({ address, kind: connector.id === KEY_SHARE_CONNECTOR ? 'keyShare' : 'external' });

  async function choose(connector: Connector): Promise<void> {
    if (busy !== null) return;
    setBusy(connector.uid);
    setProblem(null);
    try {
      const here = config.state.connections.get(connector.uid)?.accounts[0];
      if (here !== undefined) config.setState((state) => ({ ...state, current: connector.uid }));
      await finish(here ?? (await connectAsync({ connector })).accounts[0], connector);
    } catch (error) {
      const text = await textOf?.(error);
      setProblem(text === undefined ? connectFailureOf(error) : { text });
    }
    setBusy(null);
  }

  const name = ({ id, name: own }: Connector) => (id === 'injected' ? t('browserWallet') : own);
  return (
    <div className="flex flex-col gap-2">
      <ul aria-label={t('list')} className="flex flex-col gap-2">
        {keyShare && (
          <WalletRow
            name={t('keyShare')}
            text={t('keyShareText')}
            icon={<KeyRound aria-hidden />}
            busy={busy === keyShare.uid}
            onClick={() => void choose(keyShare)}
          />
        )}
        {inBrowser.map((connector) => (
          <WalletRow
            key={connector.uid}
            name={name(connector)}
            text={
              busy === connector.uid
                ? t('waiting', { wallet: name(connector) })
                : t(connected.includes(connector.uid) ? 'connected' : 'installed')
            }
            icon={
              // EIP-6963 icons are data of the wallet itself; anything else would ask another host.
              connector.icon?.trim().startsWith('data:image/') ? (
                <img src={connector.icon.trim()} alt="" className="size-6 rounded-sm" />
              ) : (
                <Wallet aria-hidden />
              )
            }
            busy={busy === connector.uid}
            onClick={() => void choose(connector)}
          />
        ))}
        {more.isOffered && (
          <WalletRow
            name={t('more')}
            text={t('moreText')}
            icon={<Smartphone aria-hidden />}
            busy={phones}
            onClick={() => {
              setProblem(null);
              setPhones(true);
            }}
          />
        )}
        {inBrowser.length === 0 && (
          <WalletRow
            name={t('install')}
            text={t('installText')}
            icon={<Download aria-hidden />}
            busy={false}
            onClick={() => {
              if (offerWalletSite(isMobile())) setProblem('mobileHint');
            }}
          />
        )}
      </ul>
      {problem !== null && (
        <Note tone={problem === 'mobileHint' ? 'info' : 'danger'} live>
          {typeof problem === 'string' ? t(problem) : problem.text}
        </Note>
      )}
      {phones && more.projectId !== null && (
        <Suspense>
          <PhoneWallets
            projectId={more.projectId}
            onConnected={(address) => {
              setPhones(false);
              void finish(address, { id: 'wc' }).catch(async (error: unknown) => {
                const text = await textOf?.(error);
                setProblem(text === undefined ? connectFailureOf(error) : { text });
              });
            }}
            onClose={() => setPhones(false)}
            onSilent={() => {
              setPhones(false);
              setProblem('relaySilent');
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

function WalletRow(props: {
  name: string;
  text: string;
  icon: ReactNode;
  busy: boolean;
  onClick: () => void;
}) {
  return (
    <li>
      <button
        type="button"
        aria-disabled={props.busy}
        onClick={props.onClick}
        className="flex min-h-14 w-full items-center gap-3 rounded-control bg-surface-2 px-3.5 py-2 text-left edge-border-2 in-dialog:bg-hover enabled-hover:tint-hover enabled-active:tint-active"
      >
        <span className="grid size-8 shrink-0 place-items-center text-text-2 [&_svg]:size-5">
          {props.icon}
        </span>
        <span className="min-w-0 grow">
          <span className="block truncate font-medium text-text-1">{props.name}</span>
          <span aria-live="polite" className="block truncate text-xs text-text-3">
            {props.text}
          </span>
        </span>
        {props.busy && <Spinner />}
      </button>
    </li>
  );
}
