'use client';

import { Observable } from '@/lib/observable';
import { useObservable } from '@/lib/use-observable';

export type ShellDialog = 'switcher' | 'keys' | 'newChannel' | 'newRoom' | 'newCategory' | 'invite';

const open = new Observable<ShellDialog | null>(null);

/** Opens a dialog that belongs to the whole shell, in place of one that is open; null closes it. */
export function openShellDialog(dialog: ShellDialog | null): void {
  open.set(dialog);
}

/** Ctrl K, for buttons: go to a channel, room, person or action. */
export const openSwitcher = () => openShellDialog('switcher');

export function useShellDialog(): ShellDialog | null {
  return useObservable(open, null);
}
