/** What is typed and not sent in a room: the editor's own JSON. */
export type DraftDocument = Readonly<Record<string, unknown>>;

export function readDraft(_matrixId: string): DraftDocument | null {
  return null;
}

/** Null forgets the draft. */
export function writeDraft(_matrixId: string, _document: DraftDocument | null): void {}
