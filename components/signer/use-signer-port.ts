'use client';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  SIGNER_PORT,
  SIGNER_READY,
  toSigner,
  type FromSigner,
  type SignerOutcome,
  type ToSigner,
} from '@/lib/signer/messages';
import { SignerSession } from '@/lib/signer/signer-session';

export type Ask = Extract<ToSigner, { kind: 'ask' }> & { readonly session: Promise<SignerSession> };

/**
 * The signer's end of the conversation. It speaks to the window that frames it, which the policy lets nobody be but the
 * app, takes one port from it, and checks every message.
 */
export function useSignerPort(appOrigin: string, onEnd: () => void) {
  const port = useRef<MessagePort | null>(null);
  const [ask, setAsk] = useState<Ask | null>(null);
  const onEndNow = useRef(onEnd);
  useEffect(() => {
    onEndNow.current = onEnd;
  }, [onEnd]);

  useEffect(() => {
    const hear = ({ data }: MessageEvent<unknown>) => {
      const read = toSigner.safeParse(data);
      if (!read.success) return refuseUnread(port.current, data);
      if (read.data.kind === 'end') {
        setAsk(null);
        onEndNow.current();
        return;
      }
      const session = SignerSession.open(appOrigin, read.data.ticket);
      // Whoever needs it is told; a window that is closed at once needs nothing.
      session.catch(() => {});
      document.documentElement.dataset.theme = read.data.theme;
      setAsk({ ...read.data, session });
    };
    const takePort = (event: MessageEvent<unknown>) => {
      const [given] = event.ports;
      const isApp = event.source === window.parent && event.origin === appOrigin;
      if (!isApp || event.data !== SIGNER_PORT || !given || port.current) return;
      port.current = given;
      given.addEventListener('message', hear);
      given.start();
    };
    window.addEventListener('message', takePort);
    window.parent.postMessage(SIGNER_READY, appOrigin);
    return () => window.removeEventListener('message', takePort);
  }, [appOrigin]);

  const say = useCallback((message: FromSigner) => port.current?.postMessage(message), []);
  const end = useCallback(
    (outcome: SignerOutcome | 'rejected' | 'refused') => {
      if (!ask) return;
      setAsk(null);
      say(
        typeof outcome === 'string'
          ? { kind: 'failed', id: ask.id, reason: outcome }
          : { kind: 'done', id: ask.id, outcome },
      );
    },
    [ask, say],
  );
  return { ask, end, say };
}

/** A request that cannot be read is answered where it has a number, so that the app does not wait for ever. */
function refuseUnread(port: MessagePort | null, data: unknown): void {
  const id: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'id') : null;
  if (typeof id === 'number' && Number.isSafeInteger(id)) {
    port?.postMessage({ kind: 'failed', id, reason: 'refused' } satisfies FromSigner);
  }
}
