'use client';

import { useEffect, useState, type ChangeEvent, type KeyboardEvent } from 'react';

/** Searching starts so long after the last key, or on Enter (MEM-11). */
const SEARCH_DELAY_MS = 1000;

/** A search field for people, and the name that is searched for. */
export function useSearch() {
  const [typed, setTyped] = useState('');
  const [name, setName] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setName(typed.trim()), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return {
    name,
    field: {
      value: typed,
      maxLength: 64,
      onChange: (event: ChangeEvent<HTMLInputElement>) => setTyped(event.currentTarget.value),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Enter') setName(typed.trim());
      },
    },
  };
}
