'use client';

import { useSyncExternalStore } from 'react';
import { Observable } from '@/lib/observable';
import { useObservable } from '@/lib/use-observable';
import { useMe } from '@/lib/queries/account';
import { chatAddressPath, useChatAddress } from '@/lib/navigation/chat-address';
import { useWindowIs } from '@/components/ui/media-query';
import { isSidePanelOpen, keepSidePanel, sidePanelKey } from '@/lib/account/kept-side-panel';
import { useOpenChat } from '@/lib/chat/open-chat';

export interface SidePanel {
  readonly open: boolean;
  /** `query` is searched for when the panel opens. */
  setOpen(open: boolean, query?: string): void;
  readonly query: string;
}

const overlayOpen = new Observable(false);
const sideQuery = new Observable('');
/** Counts what was kept on this page; storage is read again after each. */
const keptTimes = new Observable(0);

function keep(key: string, open: boolean): void {
  keepSidePanel(key, open);
  keptTimes.set(keptTimes.get() + 1);
}

/** The panel has taken over what it was asked to search for; the next room begins without. */
export function forgetSideQuery(): void {
  sideQuery.set('');
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
  const key = sidePanelKey(me?.id);
  const keptOpen = useSyncExternalStore(
    keptTimes.subscribe,
    () => isSidePanelOpen(key),
    () => false,
  );
  const lyingOpen = useObservable(overlayOpen, false);
  const open = isWide ? keptOpen : isDesktop ? lyingOpen : (address?.membersOpen ?? false);

  const setOpen = (next: boolean, wanted = '') => {
    sideQuery.set(next ? wanted : '');
    if (isWide) keep(key, next);
    else if (isDesktop) overlayOpen.set(next);
    else if (address?.matrixRoomId && (address.spaceId || address.list === 'direct') && next !== open) {
      openChat(chatAddressPath({ ...address, membersOpen: next }), next ? 'push' : 'replace');
    }
  };
  return {
    open,
    setOpen,
    query: useObservable(sideQuery, ''),
  };
}
