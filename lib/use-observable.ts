'use client';

import { useSyncExternalStore } from 'react';
import type { Observable } from './observable';

/** The value as it is now; `onServer` stands in the server's HTML, which nobody's browser has changed. */
export function useObservable<Value>(observable: Observable<Value>, onServer: Value): Value {
  return useSyncExternalStore(observable.subscribe, observable.get, () => onServer);
}
