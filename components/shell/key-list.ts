/** A key as it is shown; `mod` is ⌘ on Apple keyboards and Ctrl elsewhere. */
export type Key = 'mod' | 'ctrl' | 'alt' | 'shift' | (string & {});

export interface KeyEntry {
  /** In messages/<language>/shell.json, `keys`. */
  readonly words:
    | 'switcher' | 'room' | 'unread' | 'space' | 'area' | 'areaBack' | 'keys' | 'mute' | 'editLast' | 'send'
    | 'newLine' | 'escape' | 'move' | 'onMessage' | 'messageMenu'; // oxfmt-ignore
  readonly chords: readonly (readonly Key[])[];
}

/** Every key of the shell and of the conversation, as the list of keys shows them. */
export const keyGroups: readonly {
  readonly name: 'go' | 'conversation' | 'write' | 'view';
  readonly keys: readonly KeyEntry[];
}[] = [
  {
    name: 'go',
    keys: [
      { words: 'switcher', chords: [['mod', 'K']] },
      { words: 'room', chords: [['alt', '↑'], ['alt', '↓']] }, // oxfmt-ignore
      { words: 'unread', chords: [['alt', 'shift', '↑'], ['alt', 'shift', '↓']] }, // oxfmt-ignore
      { words: 'space', chords: [['ctrl', 'alt', '↑'], ['ctrl', 'alt', '↓']] }, // oxfmt-ignore
    ],
  },
  {
    name: 'write',
    keys: [
      { words: 'send', chords: [['Enter']] },
      { words: 'newLine', chords: [['shift', 'Enter']] },
      { words: 'editLast', chords: [['↑']] },
    ],
  },
  {
    name: 'conversation',
    keys: [
      { words: 'onMessage', chords: [['R'], ['E'], ['+'], ['Delete']] },
      { words: 'messageMenu', chords: [['Enter']] },
      { words: 'escape', chords: [['Esc']] },
      { words: 'mute', chords: [['mod', 'shift', 'M']] },
    ],
  },
  {
    name: 'view',
    keys: [
      { words: 'area', chords: [['F6']] },
      { words: 'areaBack', chords: [['shift', 'F6']] },
      { words: 'move', chords: [['↑'], ['↓'], ['Home'], ['End']] },
      { words: 'keys', chords: [['mod', '/']] },
    ],
  },
];

/** Whether this keyboard has ⌘. */
export function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.platform);
}

/** What stands on the key. */
export function keyName(key: Key): string {
  const apple = isApple();
  const names: Record<string, string> = {
    mod: apple ? '⌘' : 'Ctrl',
    ctrl: apple ? '⌃' : 'Ctrl',
    alt: apple ? '⌥' : 'Alt',
    shift: apple ? '⇧' : 'Shift',
  };
  return names[key] ?? key;
}
