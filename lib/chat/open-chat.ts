'use client';

import { useRouter } from 'next/navigation';
import type { MouseEvent } from 'react';
import { whenAtHand } from './state';
import { chatAddressOf, chatListAt, showChatAddress, useChatAddress } from '@/lib/navigation/chat-address';

/**
 * Goes to an address of a chat view. Within one only the query changes, which needs no server: rooms change at once
 * and without a connection, too.
 */
export function useOpenChat(): (path: string, how: 'push' | 'replace') => void {
  const router = useRouter();
  const isChat = useChatAddress() !== null;
  return (path, how) => {
    const target = new URL(path, location.origin);
    const from = hereNow();
    const address = chatAddressOf(target.searchParams, chatListAt(target.pathname));
    latest = target;
    if (!isChat || target.pathname !== location.pathname) return router[how](path);
    const go = () => {
      if (how === 'push') history.pushState(null, '', path);
      else history.replaceState(null, '', path);
      // A new object: listeners aren't called when the value stays the same.
      showChatAddress({ ...address });
    };
    const ready = address.matrixRoomId === null ? null : whenAtHand(address.matrixRoomId);
    if (!ready) return go();
    // The frame hears of it at once, so that keys pressed fast count from where they led.
    showChatAddress(address);
    void ready.then(() => {
      if (latest === target && hereNow() === from) go();
    });
  };
}

/** The address, however it is written: the router and `URLSearchParams` have two forms of `!`. */
const hereNow = () => `${location.pathname}?${new URLSearchParams(location.search)}`;

/** What was chosen last: a room that was chosen before it and is ready only now is not gone to. */
let latest: URL | null = null;

/** A press that is meant for this tab: with keys held or another button the browser opens one of its own. */
export function isPlainPress(event: MouseEvent): boolean {
  return !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) && event.button === 0;
}
