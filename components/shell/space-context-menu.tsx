'use client';

import { useRouter } from 'next/navigation';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { ExitDialog } from '@/components/space/lazy-dialogs';
import { cn } from '@/components/ui/class-names';
import { useContextMenu } from '@/components/ui/use-context-menu';
import type { JoinedSpace } from '@/protocol/space';

const SpacePointMenu = lazy(() => import('./space-point-menu'));

export type SpaceContextMenuProps = { space: JoinedSpace; className?: string; children: ReactNode };

/** The row of a space with what can be done with it, by the other mouse button, a long press or the menu key. */
export function SpaceContextMenu({ space, className, children }: SpaceContextMenuProps) {
  const router = useRouter();
  const menu = useContextMenu();
  const [leaving, setLeaving] = useState(false);
  return (
    <div className={cn('shrink-0', className)} {...menu.handlers}>
      {children}
      {menu.at && (
        <Suspense>
          <SpacePointMenu space={space} at={menu.at} onClose={menu.close} onLeave={() => setLeaving(true)} />
        </Suspense>
      )}
      {leaving && (
        <ExitDialog
          space={space}
          open
          onOpenChange={setLeaving}
          navigate={(path) => router.push(path)}
          onLeft={() => setLeaving(false)}
        />
      )}
    </div>
  );
}
