'use client';

import { useState } from 'react';
import { useSearch } from '@/components/ui/use-hydrated';
import { inviteTokenOf } from '@/lib/invite/query';
import { useMe } from '@/lib/queries/account';
import { useInvite } from '@/lib/queries/invite-link';
import type { SpaceId } from '@/protocol/ids';
import type { InvitePreview } from '@/protocol/invite';
import type { Standing } from '@/protocol/space';

/** A signed link by which a person came to a space. */
export interface InviteHere {
  readonly preview: InvitePreview;
  /** Its token, if it lets them in. */
  readonly lets: string | undefined;
}

/** The signed link of the address, or of the sign-up, that leads to this space; null for members, and without one. */
export function useInviteHere(spaceId: SpaceId, standing: Standing | undefined): InviteHere | null {
  const { data: me } = useMe();
  const named = inviteTokenOf(new URLSearchParams(useSearch()));
  // The account forgets it as soon as the space has been shown.
  const [kept, setKept] = useState<string | null>(null);
  const own = me?.invitedToSpaceId === spaceId ? (me.inviteLink ?? null) : null;
  if (own !== null && kept === null) setKept(own);
  const token = named ?? kept;
  const { data: preview } = useInvite(standing?.joined === false ? token : null);
  if (standing?.joined !== false || token === null || !preview) return null;
  if (preview.space && preview.space.id !== spaceId) return null;
  const { link } = preview;
  return { preview, lets: link?.state === 'open' && link.admits ? token : undefined };
}
