'use client';

import { useSearchParams } from 'next/navigation';
import { useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react';
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
  const query = String(useSearchParams());
  const ahead = useRef({ query, search: query });
  const search = useSyncExternalStore(
    watchChatAddress,
    () => {
      const params = new URLSearchParams(location.search);
      const { matrixRoomId } = chatAddressOf(params, list);
      // As the router writes it: `!` has two forms.
      const here = String(params);
      // The router renders the next view before it changes the address bar.
      const isHere = isViewPath(location.pathname, list);
      const isShown = isHere && matrixRoomId !== null && isAtHand(matrixRoomId);
      if (isShown || here === query) ahead.current = { query, search: here };
      // Until the router has heard of what was shown ahead of it, it names a place that was left before.
      return ahead.current.query === query ? ahead.current.search : query;
    },
    () => query,
  );
  const address = useMemo(() => chatAddressOf(new URLSearchParams(search), list), [search, list]);
  // Before the paint, so that the frame never shows another place.
  useLayoutEffect(() => showChatAddress(address), [address]);
  useLayoutEffect(() => () => showChatAddress(null), []);
  return address;
}
