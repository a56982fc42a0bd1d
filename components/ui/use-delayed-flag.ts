'use client';

import { useEffect, useState } from 'react';

/** A skeleton appears only when loading takes longer than this, and stays this long once it is there. */
const DELAY_MS = 150;
const SHOWN_MS = 300;

/** True when a skeleton should be drawn for something that loads, or when it has loaded for as long as `delayMs`. */
export function useDelayedFlag(loading: boolean, delayMs = DELAY_MS): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (loading === shown) return;
    const timer = setTimeout(() => setShown(loading), loading ? delayMs : SHOWN_MS);
    return () => clearTimeout(timer);
  }, [loading, shown, delayMs]);
  return shown;
}
