import { shellCommand, type PressedKey } from './shell-command';

const press = (key: string, held: Partial<PressedKey> = {}): PressedKey => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
  ...held,
});

test.each([
  ['Ctrl K', press('k', { ctrlKey: true }), { do: 'switcher' }],
  ['Alt ↓', press('ArrowDown', { altKey: true }), { do: 'room', step: 1 }],
  ['Alt ↑', press('ArrowUp', { altKey: true }), { do: 'room', step: -1 }],
  ['Alt Shift ↓', press('ArrowDown', { altKey: true, shiftKey: true }), { do: 'unreadRoom', step: 1 }],
  ['Ctrl Alt ↑', press('ArrowUp', { altKey: true, ctrlKey: true }), { do: 'space', step: -1 }],
  ['F6', press('F6'), { do: 'area', step: 1 }],
  ['Shift F6', press('F6', { shiftKey: true }), { do: 'area', step: -1 }],
  ['Ctrl /', press('/', { ctrlKey: true }), { do: 'keys' }],
  ['Ctrl Shift M', press('M', { ctrlKey: true, shiftKey: true }), { do: 'mute' }],
  ['Ctrl K where another letter lies there', press('л', { ctrlKey: true, code: 'KeyK' }), { do: 'switcher' }],
])('%s is a key of the shell', (_name, event, command) => {
  expect(shellCommand(event, false)).toEqual(command);
});

test('with ⌘ instead of Ctrl on Apple keyboards, where Ctrl K belongs to the text field', () => {
  expect(shellCommand(press('k', { metaKey: true }), true)).toEqual({ do: 'switcher' });
  expect(shellCommand(press('k', { ctrlKey: true }), true)).toBeNull();
});

test('plain letters, arrows and what an input method composes are nobody of ours', () => {
  expect(shellCommand(press('k'), false)).toBeNull();
  expect(shellCommand(press('ArrowDown'), false)).toBeNull();
  expect(shellCommand(press('k', { ctrlKey: true, isComposing: true }), false)).toBeNull();
  expect(shellCommand(press('k', { ctrlKey: true, altKey: true }), false)).toBeNull();
});
