import { Note } from './note';

/** What went wrong with the whole form; stays until the next try and is announced when it appears. */
export function FormAlert({ text }: { text: string | undefined }) {
  return text ? (
    <Note tone="danger" live>
      {text}
    </Note>
  ) : null;
}
