'use client';
import { call } from '@/lib/api/client';
import type { SpaceId } from '@/protocol/ids';
import type { InviteLink, InviteUse } from '@/protocol/invite-link';
import type { BodyOf } from '@/protocol/route';
import type { inviteLinkRoutes } from '@/protocol/invite-link';
import { usePages } from './pages';
import { refresh, useRead } from './query';
import { noteReturn, refreshMembership } from './space';

/** Signed links to a space, the newest first: the viewer's own, or all for who administers it. `null` waits. */
export function useInviteLinks(spaceId: SpaceId | null) {
  return usePages<InviteLink, readonly ['inviteLinks', number]>(
    spaceId === null ? null : ['inviteLinks', spaceId],
    ([, id], current) =>
      call('inviteLinks', { params: { spaceId: id }, query: { current }, failure: 'silent' }),
    { spaceId },
  );
}

/** Who came by a link, the latest first. */
export function useInviteUses({ id: linkId, uses }: Pick<InviteLink, 'id' | 'uses'>) {
  return usePages<InviteUse, readonly ['inviteLinkUses', number, number]>(
    ['inviteLinkUses', linkId, uses],
    ([, id], current) =>
      call('inviteLinkUses', { params: { linkId: id }, query: { current }, failure: 'silent' }),
  );
}

/** What a signed link leads to, and whether it lets people in now. `null` waits. */
export function useInvite(token: string | null) {
  return useRead('invitePreview', token === null ? null : { query: { link: token } });
}

export type InviteLinkForm = BodyOf<typeof inviteLinkRoutes.createInviteLink>;

/** Failures reject unworded: the form says them. */
export async function createInviteLink(
  spaceId: SpaceId,
  form: InviteLinkForm,
  idempotencyKey: string,
): Promise<InviteLink> {
  const link = await call('createInviteLink', {
    params: { spaceId },
    body: form,
    idempotencyKey,
    failure: 'silent',
  });
  await refresh('inviteLinks');
  return link;
}

export async function pauseInviteLink(linkId: number, paused: boolean): Promise<void> {
  try {
    await call('pauseInviteLink', { params: { linkId }, body: { paused } });
  } finally {
    await refresh('inviteLinks');
  }
}

export async function revokeInviteLink(linkId: number): Promise<void> {
  try {
    await call('revokeInviteLink', { params: { linkId } });
  } finally {
    await refresh('inviteLinks');
  }
}

/** Joins by a signed link, and returns the room that it leads to, if that is open to the viewer. */
export async function joinByInvite(spaceId: SpaceId, token: string) {
  noteReturn(spaceId);
  try {
    return (await call('joinByInvite', { body: { token } })).room;
  } finally {
    await Promise.all([refreshMembership(), refresh('invitePreview')]);
  }
}
