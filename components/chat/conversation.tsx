'use client';

import type { ReactNode } from 'react';

export type ConversationProps = {
  /** Matrix id of a room that the person is in. */
  roomId: string;
  /**
   * The members panel (null while it is closed). It goes beside timeline and composer, below the header:
   * `<div className="relative flex min-h-0 grow">…timeline and composer…{side}</div>`. The header's Members button
   * is `useSidePanel()` (components/shell/side-panel.ts), its Back on phones `useLeaveConversation()`
   * (components/shell/leave-conversation.ts), its search field `openSwitcher()` (components/shell/shell-dialog.ts).
   */
  side?: ReactNode;
};

/** Header, timeline and composer of a room. Placeholder until the conversation lands. */
export function Conversation({ roomId, side = null }: ConversationProps) {
  return (
    <>
      <h1 className="flex h-topbar items-center border-b px-4 section-title">{roomId}</h1>
      <div className="relative flex min-h-0 grow">
        <div className="min-w-0 grow" />
        {side}
      </div>
    </>
  );
}
