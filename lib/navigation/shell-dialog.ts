'use client';

import { useSyncExternalStore } from 'react';

export type ShellDialog = 'switcher' | 'keys' | 'newChannel' | 'newRoom' | 'invite';

let open: ShellDialog | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Opens a dialog that belongs to the whole shell, in place of one that is open; null closes it. */
export function openShellDialog(dialog: ShellDialog | null): void {
  open = dialog;
  for (const listener of listeners) listener();
}

/** Ctrl K, for buttons: go to a channel, room, person or action. */
export const openSwitcher = () => openShellDialog('switcher');

export function useShellDialog(): ShellDialog | null {
  return useSyncExternalStore(
    subscribe,
    () => open,
    () => null,
  );
}
