import type { Me } from '@/protocol/account';
import { takePendingClient } from './pending-client';
import type { SpaceId, UserId } from '@/protocol/ids';

/** Where a person goes who is logged in: back to the client that waits for it, the overview of the invite's space (OPN-65), else the shell. */
export function destinationOf(
  me: Pick<Me, 'invitedToSpaceId'>,
  invitedSpaceId?: number | null,
  token?: string,
): string {
  const waiting = takePendingClient();
  if (waiting !== null) return waiting;
  const spaceId = invitedSpaceId ?? me.invitedToSpaceId;
  return spaceId ? overviewPath(spaceId, token) : '/index';
}

/** The overview inside the shell, where joining is offered; `token` is of the signed link that leads there. */
export function overviewPath(spaceId: SpaceId, token?: string): string {
  const path = `/index/homePage/guildOverview/${spaceId}`;
  return token === undefined ? path : `${path}?invite=${token}`;
}

/** The account's own page of settings, one section of it if named. */
export function settingsPath(userId: UserId, section?: string): string {
  return `/index/settings/account/${userId}${section ? `?section=${section}` : ''}`;
}

/** Where a person chooses what kind of space to create. */
export const CREATE_SPACE_PATH = '/index/createSpace';
