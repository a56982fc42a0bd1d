'use client';

import { useRouter } from 'next/navigation';
import { lazy, Suspense } from 'react';
import { InviteDialog } from '@/components/space/lazy-dialogs';
import type { ShellLocation } from '@/lib/navigation/location';
import { openShellDialog, useShellDialog } from '@/lib/navigation/shell-dialog';
import { useShownSpace } from './shown-space';

const Switcher = lazy(() => import('./switcher/switcher'));
const KeysDialog = lazy(() => import('./keys-dialog'));
const CreateChannel = lazy(() => import('@/components/room/create-channel-dialog'));
const CreateCategory = lazy(() => import('@/components/room/list/category-dialog'));
const CreateRoom = lazy(() => import('@/components/room/create-room-dialog'));

const close = () => openShellDialog(null);

/** The dialogs that open from anywhere in the shell, one at a time; their scripts come with the first opening. */
export function ShellDialogs({ place }: { place: ShellLocation }) {
  const dialog = useShellDialog();
  const space = useShownSpace(place);
  const router = useRouter();
  if (dialog === null) return null;
  return (
    <Suspense>
      {dialog === 'switcher' && <Switcher place={place} onClose={close} />}
      {dialog === 'keys' && <KeysDialog onClose={close} />}
      {space && dialog === 'newChannel' && <CreateChannel spaceId={space.id} onClose={close} />}
      {space && dialog === 'newRoom' && <CreateRoom spaceId={space.id} onClose={close} />}
      {space && dialog === 'newCategory' && (
        <CreateCategory spaceId={space.id} category={null} onClose={close} />
      )}
      {space && dialog === 'invite' && (
        <InviteDialog
          space={space}
          open
          onOpenChange={(open) => !open && close()}
          navigate={(path) => {
            close();
            router.push(path);
          }}
        />
      )}
    </Suspense>
  );
}
