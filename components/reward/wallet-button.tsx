'use client';
import { useEffect, useState } from 'react';
import { Button, type ButtonProps } from '@/components/ui/button';
import { askWallet } from '@/lib/wallet/store';

/** A press that was meant for the former words comes within this time. */
const CHANGED_MS = 500;

type Props = Omit<ButtonProps, 'onClick'> & {
  isConnected: boolean;
  /** What it says as long as it connects a wallet. */
  connectLabel: string;
  onClick: () => void;
};

/**
 * A button for what needs a wallet; it connects one while there is none. The wallet of last time may come back between
 * look and press: whoever wanted to connect must not send. It stays one element, to which the focus returns from the
 * choice of wallets.
 */
export function WalletButton({
  isConnected,
  connectLabel,
  onClick,
  busy,
  disabled,
  children,
  ...props
}: Props) {
  const [settled, setSettled] = useState(isConnected);
  const isChanging = settled !== isConnected;
  useEffect(() => {
    if (!isChanging) return;
    const timer = setTimeout(() => setSettled(isConnected), CHANGED_MS);
    return () => clearTimeout(timer);
  }, [isChanging, isConnected]);

  return (
    <Button
      variant="primary"
      {...props}
      busy={isChanging || (isConnected && busy)}
      disabled={isConnected && disabled}
      onClick={isConnected ? onClick : () => void askWallet('connect', {})}
    >
      {isConnected ? children : connectLabel}
    </Button>
  );
}
