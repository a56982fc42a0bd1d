'use client';
import { useState } from 'react';
import useSWR from 'swr';
import { sendFailureOf, type SendFailure } from './failure';

/** Looks at the chain for one transfer, once, and again on `retry`. What an earlier look found may no longer be true, so each is its own. */
export function useLook<Found>(key: readonly unknown[], look: () => Promise<Found>) {
  const [own] = useState(() => crypto.randomUUID());
  const { data, error, isValidating, mutate } = useSWR<Found, unknown>([own, ...key], look, {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  });
  const failure: SendFailure | null = error === undefined || isValidating ? null : sendFailureOf(error);
  return { plan: error === undefined ? (data ?? null) : null, failure, retry: () => void mutate() };
}
