'use client';

import type { JoinedSpace } from '@/protocol/space';
import { LazySpaceLists } from './lazy-space-lists';

/** The list panel of phones: the page itself, between strip and bottom bar. */
export function PhoneList({ space }: { space: JoinedSpace }) {
  return (
    <div className="flex min-h-0 grow flex-col">
      <LazySpaceLists space={space} hasRooms />
    </div>
  );
}
