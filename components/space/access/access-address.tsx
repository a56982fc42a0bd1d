'use client';

import { useRouter, useSearchParams } from 'next/navigation';
import { useEffect } from 'react';
import { useJoinedSpaces } from '@/lib/queries/space';
import { spaceSettingsPath } from '@/lib/space/settings';

/** The documents' address of channel access: leads to the settings of the space that `guild` names, else of the first one. */
export function AccessAddress() {
  const router = useRouter();
  const named = Number(useSearchParams().get('guild'));
  const { data: spaces } = useJoinedSpaces();
  const spaceId = named > 0 ? named : spaces?.[0]?.id;
  useEffect(() => {
    if (spaceId !== undefined) router.replace(spaceSettingsPath(spaceId, 'access'));
    else if (spaces) router.replace('/index/guildSearch');
  }, [router, spaceId, spaces]);
  return null;
}
