'use client';

import { useLayoutEffect, useRef } from 'react';

/** For effects that call something without running again when it changes. */
export function useLatest<Value>(value: Value): { readonly current: Value } {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
