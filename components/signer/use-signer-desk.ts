'use client';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { browserClock } from '@/lib/signer/arming';
import { SIGNER_PORT, SIGNER_READY, type FromSigner } from '@/lib/signer/messages';
import { SignerDesk, type ShownAsk } from '@/lib/signer/signer-desk';

export interface DeskView {
  readonly desk: SignerDesk;
  readonly shown: ShownAsk | null;
  readonly isArmed: boolean;
  readonly say: (message: FromSigner) => void;
}

/**
 * The desk, on the port of the app. It speaks to the window that frames it, which the policy lets nobody be but the app, and takes
 * one port from it.
 */
export function useSignerDesk(appOrigin: string, onEnd: () => void): DeskView {
  const [{ desk, subscribe, listen, say }] = useState(() => openDesk(appOrigin, onEnd));
  useEffect(listen, [listen]);
  const shown = useSyncExternalStore(
    subscribe,
    () => desk.shown,
    () => null,
  );
  const isArmed = useSyncExternalStore(
    subscribe,
    () => desk.isArmed,
    () => false,
  );
  return { desk, shown, isArmed, say };
}

function openDesk(appOrigin: string, onEnd: () => void) {
  const listeners = new Set<() => void>();
  let port: MessagePort | null = null;
  const say = (message: FromSigner) => port?.postMessage(message);
  const onChange = () => listeners.forEach((listener) => listener());
  const desk = new SignerDesk({ say, onChange, onEnd }, browserClock);
  const takePort = (event: MessageEvent<unknown>) => {
    const [given] = event.ports;
    const isApp = event.source === window.parent && event.origin === appOrigin;
    if (!isApp || event.data !== SIGNER_PORT || !given || port) return;
    port = given;
    given.addEventListener('message', ({ data }: MessageEvent<unknown>) => desk.hear(data));
    given.start();
  };
  return {
    desk,
    say,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    listen: () => {
      window.addEventListener('message', takePort);
      window.parent.postMessage(SIGNER_READY, appOrigin);
      return () => window.removeEventListener('message', takePort);
    },
  };
}
