'use client';

import { useEffect, useRef, useState } from 'react';
import { useConfig } from 'wagmi';
import { connectedWallet } from './connected';

/** Connects a wallet first if none is; true once one is. Calls `onRefused` when the person connects none. */
export function useConnectedWallet(onRefused: () => void): boolean {
  const config = useConfig();
  const [isReady, setReady] = useState(false);
  const refuse = useRef(onRefused);
  useEffect(() => {
    refuse.current = onRefused;
  });
  useEffect(() => {
    let isGone = false;
    void connectedWallet(config).then((isConnected) => {
      if (isGone) return;
      if (isConnected) setReady(true);
      else refuse.current();
    });
    return () => {
      isGone = true;
    };
  }, [config]);
  return isReady;
}
