'use client';

import { useSyncExternalStore } from 'react';
import type { Observable } from './observable';

/** Returns the current value and follows its changes; `onServer` is what the server renders. */
export function useObservable<Value>(observable: Observable<Value>, onServer: Value): Value {
  return useSyncExternalStore(observable.subscribe, observable.get, () => onServer);
}
