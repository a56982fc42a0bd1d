'use client';
import { call } from '@/lib/api/client';
import { refresh, useRead } from './query';

/** The suspension of one's own account; null without one. */
export function useOwnSuspension() {
  return useRead('suspension', {});
}

/** Failures reject unworded: the form shows them. */
export async function appeal(text: string): Promise<void> {
  await call('appeal', { body: { text }, failure: 'silent' });
  await refresh('suspension');
}
