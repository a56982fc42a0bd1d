'use client';

import { useEffect, useMemo } from 'react';
import { readDraft, writeDraft, type DraftDocument } from '@/lib/chat/drafts';
import type { MatrixRoomId } from '@/protocol/ids';

const WAIT_MS = 300;

/** The draft of one room: written shortly after the last key, and at once when the page or the room is left. */
export function useDraft(matrixRoomId: MatrixRoomId) {
  const draft = useMemo(() => new Draft(matrixRoomId), [matrixRoomId]);
  useEffect(() => {
    const flush = () => draft.flush();
    addEventListener('pagehide', flush);
    return () => {
      removeEventListener('pagehide', flush);
      flush();
    };
  }, [draft]);
  return draft;
}

class Draft {
  readonly #matrixRoomId: MatrixRoomId;
  #waiting: { document: DraftDocument | null } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(matrixRoomId: MatrixRoomId) {
    this.#matrixRoomId = matrixRoomId;
  }

  read(): DraftDocument | null {
    return this.#waiting ? this.#waiting.document : readDraft(this.#matrixRoomId);
  }

  /** Null forgets it. */
  write(document: DraftDocument | null): void {
    this.#waiting = { document };
    clearTimeout(this.#timer);
    if (document === null) this.flush();
    else this.#timer = setTimeout(() => this.flush(), WAIT_MS);
  }

  flush(): void {
    clearTimeout(this.#timer);
    if (this.#waiting) writeDraft(this.#matrixRoomId, this.#waiting.document);
    this.#waiting = null;
  }
}
