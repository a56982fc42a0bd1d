/** What a key of the whole shell asks for. */
export type ShellCommand =
  | { readonly do: 'switcher' | 'keys' | 'mute' }
  | { readonly do: 'room' | 'unreadRoom' | 'space' | 'area'; readonly step: 1 | -1 };

export type PressedKey = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'
>;

/** The keyboard map of the shell, in one place (key-list.ts words it); null for keys that belong to something else. */
export function shellCommand(event: PressedKey, apple: boolean): ShellCommand | null {
  if (event.isComposing) return null;
  const { ctrlKey: ctrl, altKey: alt, shiftKey: shift } = event;
  const mod = apple ? event.metaKey && !ctrl : ctrl && !event.metaKey;
  if (event.key === 'F6' && !ctrl && !alt && !event.metaKey) return { do: 'area', step: shift ? -1 : 1 };
  if (alt && !event.metaKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
    const step = event.key === 'ArrowUp' ? -1 : 1;
    if (ctrl) return shift ? null : { do: 'space', step };
    return { do: shift ? 'unreadRoom' : 'room', step };
  }
  if (!mod || alt) return null;
  // By its place, too: on some layouts these keys give other letters.
  if (!shift && (event.key.toLowerCase() === 'k' || event.code === 'KeyK')) return { do: 'switcher' };
  if (event.key === '/' || (!shift && event.code === 'Slash')) return { do: 'keys' };
  if (shift && (event.key.toLowerCase() === 'm' || event.code === 'KeyM')) return { do: 'mute' };
  return null;
}
