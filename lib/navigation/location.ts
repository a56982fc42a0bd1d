'use client';

import { useSelectedLayoutSegments } from 'next/navigation';
import { useLayoutEffect } from 'react';
import { chatAddressOf, chatListAt, showChatAddress, useChatAddress, type ChatAddress } from './chat-address';
import type { SpaceId } from '@/protocol/ids';

/** Where in the shell the viewer is. */
export interface ShellLocation {
  /** The first segments below /index: `homePage/guildOverview`, `nomanland`, … */
  page: string;
  /** The space that the address names. */
  spaceId: SpaceId | null;
  /** What the chat view shows; null elsewhere, and until the chat view has said it. */
  chat: ChatAddress | null;
}

export const CHAT_PAGE = 'homePage/chat';
/** Direct conversations; the second is the list of phones (OPN-13). */
export const DIRECT_PAGES: readonly string[] = ['homePage/chattings', 'homePage/mobileChattings'];
const HISTORY_PAGE = 'homePage/history';
/** What the wallet shows: the whole, what others may take of it, one piece of it, one token, and its history. */
export const WALLET_PAGES: readonly string[] = [
  'wallet',
  'wallet/approvals',
  'nftDetail',
  'walletDetail',
  HISTORY_PAGE,
];
/** The rooms of all spaces. */
export const MY_SPACE_PAGE = 'homePage/mySpace';
const isChatPage = (page: string) =>
  page === CHAT_PAGE || page === MY_SPACE_PAGE || DIRECT_PAGES.includes(page);

/** Read from the route's segments and not from the address, which the server knows under another name. */
export function useShellLocation(): ShellLocation {
  const segments = useSelectedLayoutSegments().filter((segment) => !segment.startsWith('('));
  const address = useChatAddress();
  const last = segments.at(-1) ?? '';
  const spaceId = /^[1-9]\d{0,9}$/.test(last) ? Number(last) : null;
  const page = (spaceId === null ? segments : segments.slice(0, -1)).join('/');
  const chat = isChatPage(page) ? address : null;
  return { page, spaceId: chat ? chat.spaceId : spaceId, chat };
}

/**
 * Says for a page of conversations that is still to come what its address names, so that the bars around it need not go
 * and come back.
 */
export function useChatAddressOfPage({ page }: ShellLocation): void {
  useLayoutEffect(() => {
    if (!isChatPage(page)) return;
    showChatAddress(chatAddressOf(new URLSearchParams(location.search), chatListAt(location.pathname)));
  }, [page]);
}

/** Whether the page shows direct conversations. */
export const isDirectPage = ({ page }: ShellLocation) => DIRECT_PAGES.includes(page);

/** The start and the pages of a space have the list panel beside them; the others, and the wallet's history, use the whole width. */
export function hasPanel({ page }: ShellLocation): boolean {
  return page === '' || (page.startsWith('homePage') && page !== HISTORY_PAGE);
}

/**
 * A conversation, which on phones takes the bars' place. Until the chat view of spaces has said what it shows, it
 * counts as one: most addresses of it name a room.
 */
export function isConversation({ page, chat }: ShellLocation): boolean {
  return chat === null ? page === CHAT_PAGE : chat.matrixRoomId !== null;
}
