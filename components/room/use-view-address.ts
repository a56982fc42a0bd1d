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
      const { matrixRoomId } = chatAddressOf(new URLSearchParams(location.search), list);
      // A view that the router is about to show is drawn before the address bar says so.
      const isHere = isViewPath(location.pathname, list);
      return isHere && matrixRoomId !== null && isAtHand(matrixRoomId) ? location.search : `?${query}`;
    },
    () => `?${query}`,
  );
  const address = useMemo(() => chatAddressOf(new URLSearchParams(search), list), [search, list]);
  // Before the paint, so that the frame never shows another place.
  useLayoutEffect(() => showChatAddress(address), [address]);
  useLayoutEffect(() => () => showChatAddress(null), []);
  return address;
}
