'use client';
import { call } from '@/lib/api/client';
import { refresh, useRead } from './query';

/** While an archive is being made the list is asked for again, for pages without change marks. */
const MAKING_MS = 5_000;

/** The archives of the own data, the newest first. */
export function useDataExports() {
  return useRead(
    'dataExports',
    {},
    { refreshInterval: (exports) => (exports?.some(({ state }) => state === 'making') ? MAKING_MS : 0) },
  );
}

export async function requestDataExport(): Promise<void> {
  await call('requestDataExport');
  await refresh('dataExports');
}
