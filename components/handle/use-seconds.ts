'use client';

import { useEffect, useState } from 'react';

/** The time in seconds, told again each second. */
export function useSeconds(): number {
  const [now, setNow] = useState(() => Date.now() / 1000);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now() / 1000), 1_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
