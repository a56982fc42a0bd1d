import { callLater } from '@/lib/api/call-later';
import type { InviteContext } from '@/protocol/invite';

/** The id of the invite's space; null when it does not exist or cannot be asked for now. Never rejects. */
export async function invitedSpaceId(invite: InviteContext): Promise<number | null> {
  try {
    return (await callLater('invitePreview', { query: invite, failure: 'silent' })).space?.id ?? null;
  } catch {
    return null;
  }
}
