'use client';
import '@rainbow-me/rainbowkit/styles.css';
import './rainbowkit-theme.css';
import { RainbowKitProvider, useConnectModal } from '@rainbow-me/rainbowkit';
import { useLocale } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { useConfig, WagmiContext } from 'wagmi';
import { watchAccount } from 'wagmi/actions';
import { asIfDisconnected } from '@/lib/wallet/as-if-disconnected';
import { addExternalConnectors } from '@/lib/wallet/external-connectors';
import { watchRelay } from './relay-watch';

export interface PhoneWalletsProps {
  projectId: string;
  onConnected: (address: `0x${string}`) => void;
  onClose: () => void;
  /** The relay between this page and the phone gives no answer. */
  onSilent: () => void;
}

/** RainbowKit's list with WalletConnect and Trust, in a file of its own because it is as large as a page. */
export default function PhoneWallets(props: PhoneWalletsProps) {
  const config = useConfig();
  const locale = useLocale();
  const [offered] = useState(() => {
    addExternalConnectors(config, props.projectId);
    return asIfDisconnected(config);
  });
  // The context alone: wagmi's provider would begin by dropping every connection. RainbowKit's theme is a file
  // (rainbowkit-theme.css), because the policy allows no style element.
  return (
    <WagmiContext.Provider value={offered}>
      <RainbowKitProvider theme={null} modalSize="compact" locale={locale === 'zh' ? 'zh' : 'en'}>
        <Modal {...props} />
      </RainbowKitProvider>
    </WagmiContext.Provider>
  );
}

function Modal({ onConnected, onClose, onSilent }: PhoneWalletsProps) {
  const config = useConfig();
  const { openConnectModal, connectModalOpen } = useConnectModal();
  const wasOpen = useRef(false);

  useEffect(() => openConnectModal?.(), [openConnectModal]);
  useEffect(() => {
    if (wasOpen.current && !connectModalOpen) onClose();
    wasOpen.current = connectModalOpen;
  }, [connectModalOpen, onClose]);
  useEffect(
    () =>
      watchAccount(config, {
        onChange: (now, before) => {
          if (now.status === 'connected' && before.address !== now.address) onConnected(now.address);
        },
      }),
    [config, onConnected],
  );
  const silent = useRef(onSilent);
  useEffect(() => {
    silent.current = onSilent;
  });
  useEffect(() => watchRelay(config, () => silent.current()), [config]);
  return null;
}
