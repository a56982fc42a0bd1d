'use client';
import { useEffect, useState } from 'react';

/**
 * A part of the page whose script is loaded when it is wanted. After a failure, `retry` asks for the script again; `React.lazy` would
 * fail for good. `load` must be the same function on every render.
 */
export function usePart<Part extends object>(load: () => Promise<Part>, isWanted: boolean) {
  const [part, setPart] = useState<Part | null>(null);
  const [isBroken, setBroken] = useState(false);
  const isMissing = isWanted && part === null && !isBroken;
  useEffect(() => {
    if (!isMissing) return;
    let isOver = false;
    load().then(
      (loaded) => !isOver && setPart(loaded),
      () => !isOver && setBroken(true),
    );
    return () => {
      isOver = true;
    };
  }, [load, isMissing]);
  return { part, isBroken, retry: () => setBroken(false) };
}
