'use client';

import { useSearchParams } from 'next/navigation';
import { useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { isAtHand } from '@/lib/chat/hooks';
import {
  chatAddressOf,
  isViewPath,
  showChatAddress,
  watchChatAddress,
  type ChatAddress,
  type ChatList,
} from '@/lib/navigation/chat-address';

/**
 * The address of a chat view, which tells it to the frame. A conversation that is at hand is shown in the turn in which it is chosen.
 * Others come with the router, which says the same a moment later and draws in pieces: by then the conversation is often there.
 */
export function useViewAddress(list: ChatList): ChatAddress {
  const query = useSearchParams();
  const search = useSyncExternalStore(
    watchChatAddress,
    () => {
      // Written as the router writes it: `!` has two forms.
      const here = new URLSearchParams(location.search);
      const { matrixRoomId } = chatAddressOf(here, list);
      // The router renders the next view before it changes the address bar.
      const isHere = isViewPath(location.pathname, list);
      return isHere && matrixRoomId !== null && isAtHand(matrixRoomId) ? String(here) : String(query);
    },
    () => String(query),
  );
  const address = useMemo(() => chatAddressOf(new URLSearchParams(search), list), [search, list]);
  // Before the paint, so that the frame never shows another place.
  useLayoutEffect(() => showChatAddress(address), [address]);
  useLayoutEffect(() => () => showChatAddress(null), []);
  return address;
}
