import { withoutBidiControls } from '@/server/names/visible-text';

/** Returns the note of a moderator without controls that hide what it says; null for an empty one. */
export function checkedNote(text: string | undefined): string | null {
  const note = withoutBidiControls(text ?? '')
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .trim();
  return note === '' ? null : note;
}
