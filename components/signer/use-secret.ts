'use client';
import { useEffect, useRef, useState } from 'react';

/**
 * Keeps a secret while the screen is shown and wipes it when the screen goes. A secret that arrives after that, from work that was
 * still running, is wiped at once.
 */
export function useSecret<Secret>(wipe: (secret: Secret) => void) {
  const [secret, setSecret] = useState<Secret | null>(null);
  const isShown = useRef(false);
  const forget = useRef<() => void>(() => {});
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
      forget.current();
    };
  }, []);

  function keep(value: Secret): void {
    if (!isShown.current) return wipe(value);
    // Not left to an effect of the next render, which a prompt that closes first never runs.
    forget.current = () => {
      wipe(value);
      setSecret(null);
    };
    setSecret(value);
  }
  return [secret, keep] as const;
}
