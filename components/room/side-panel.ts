'use client';

import { useSyncExternalStore } from 'react';
import { useMe } from '@/lib/queries/account';
import { chatPath, useChatAddress } from '@/lib/navigation/chat-address';
import { useWindowIs } from '@/components/ui/media-query';
import { useOpenChat } from '@/lib/navigation/open-chat';

export interface SidePanel {
  readonly open: boolean;
  /** `query` is searched for when the panel opens. */
  setOpen(open: boolean, query?: string): void;
  readonly query: string;
}

const KEY = 'side_panel';

/** Kept apart for every person of this browser. */
const keyOf = (userId: number | undefined) => `${KEY}_${userId ?? ''}`;

let overlayOpen = false;
let query = '';
const listeners = new Set<() => void>();
const tell = () => listeners.forEach((listener) => listener());

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function kept(key: string): boolean {
  try {
    return localStorage.getItem(key) !== 'closed';
  } catch {
    return true;
  }
}

function keep(key: string, open: boolean): void {
  try {
    localStorage.setItem(key, open ? 'open' : 'closed');
  } catch {
    // Where storage is refused it opens again with the next page.
  }
}

/** The panel has taken over what it was asked to search for; the next room begins without. */
export function forgetSideQuery(): void {
  if (query === '') return;
  query = '';
  tell();
}

/**
 * Whether the members stand beside the conversation: remembered per person from 1280 px on, lying over the sheet and
 * closed at first below, and a step of the history under 1024 px, so that Back closes them.
 */
export function useSidePanel(): SidePanel {
  const openChat = useOpenChat();
  const { data: me } = useMe();
  const address = useChatAddress();
  const isDesktop = useWindowIs('desktop');
  const isWide = useWindowIs('wide');
  const key = keyOf(me?.id);
  const keptOpen = useSyncExternalStore(
    subscribe,
    () => kept(key),
    () => false,
  );
  const lyingOpen = useSyncExternalStore(
    subscribe,
    () => overlayOpen,
    () => false,
  );
  const open = isWide ? keptOpen : isDesktop ? lyingOpen : (address?.membersOpen ?? false);

  const setOpen = (next: boolean, wanted = '') => {
    query = next ? wanted : '';
    if (isWide) keep(key, next);
    else if (isDesktop) overlayOpen = next;
    else if (address?.spaceId && address.matrixId !== null && next !== open) {
      if (next) openChat(chatPath(address.spaceId, address.matrixId, true), 'push');
      else openChat(chatPath(address.spaceId, address.matrixId), 'replace');
    }
    tell();
  };
  return {
    open,
    setOpen,
    query: useSyncExternalStore(
      subscribe,
      () => query,
      () => '',
    ),
  };
}
