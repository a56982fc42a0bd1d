'use client';

import { useRouter } from 'next/navigation';
import type { MouseEvent } from 'react';
import { chatAddressOf, chatListAt, showChatAddress, useChatAddress } from './chat-address';

/**
 * Goes to an address of a chat view. Within one only the query changes, which needs no server: rooms change at once
 * and without a connection, too.
 */
export function useOpenChat(): (path: string, how: 'push' | 'replace') => void {
  const router = useRouter();
  const isChat = useChatAddress() !== null;
  return (path, how) => {
    const target = new URL(path, location.origin);
    if (!isChat || target.pathname !== location.pathname) return router[how](path);
    if (how === 'push') history.pushState(null, '', path);
    else history.replaceState(null, '', path);
    // The view hears of it in a moment; the frame at once, so that keys pressed fast count from where they led.
    showChatAddress(chatAddressOf(target.searchParams, chatListAt(target.pathname)));
  };
}

/** A press that is meant for this tab: with keys held or another button the browser opens one of its own. */
export function isPlainPress(event: MouseEvent): boolean {
  return !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) && event.button === 0;
}
