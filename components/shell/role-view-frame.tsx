'use client';

import { useEffect, type ReactNode } from 'react';
import { CHAT_PAGE, type ShellLocation } from '@/lib/navigation/location';
import { endRoleView, RoleViewContext, useChosenRole } from '@/lib/queries/role-view';
import type { SpaceId } from '@/protocol/ids';

/** Pages of a space that can be looked at as a role. */
const pages: readonly string[] = [CHAT_PAGE, 'homePage/guildOverview', 'homePage/channelAccess'];

/** Whether the frame is at a space; an address that does not name one yet, or never, is that of the space seen last. */
const isAt = ({ page, spaceId }: ShellLocation, wanted: SpaceId) =>
  pages.includes(page) && (spaceId === null || spaceId === wanted);

/** Draws the frame as the viewed role sees it. Leaving the space ends the view. */
export function RoleViewFrame({ place, children }: { place: ShellLocation; children: ReactNode }) {
  const chosen = useChosenRole();
  const viewed = chosen !== null && isAt(place, chosen.spaceId) ? chosen : null;
  const hasLeft = chosen !== null && viewed === null;
  useEffect(() => {
    if (hasLeft) endRoleView();
  }, [hasLeft]);
  return <RoleViewContext value={viewed}>{children}</RoleViewContext>;
}
