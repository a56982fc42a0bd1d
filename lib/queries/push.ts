'use client';
import { useEffect, useState } from 'react';
import { mutate } from 'swr';
import {
  pushSupport,
  subscribeBrowser,
  subscriptionHere,
  unsubscribeBrowser,
  type PushSupport,
} from '@/lib/account/push-browser';
import { call } from '@/lib/api/client';
import type { PushState } from '@/protocol/push';
import { refresh, useRead } from './query';

/** Whether this session and others of the person get pushes. */
export function usePushState() {
  return useRead('pushState', {});
}

/** What this browser can do about pushes; null before it is known. Follows what the person changes in the browser's settings. */
export function usePushSupport(): PushSupport | null {
  const [support, setSupport] = useState<PushSupport | null>(null);
  useEffect(() => {
    const look = () => setSupport(pushSupport());
    look();
    let status: PermissionStatus | null = null;
    let isGone = false;
    void navigator.permissions
      ?.query({ name: 'notifications' })
      .then((found) => {
        if (isGone) return;
        status = found;
        status.addEventListener('change', look);
      })
      .catch(() => {});
    addEventListener('focus', look);
    return () => {
      isGone = true;
      removeEventListener('focus', look);
      status?.removeEventListener('change', look);
    };
  }, []);
  return support;
}

/** Has this browser get pushes. `refused`: the person said no. Rejects where push service or server can't be reached. */
export async function turnPushOn(publicKey: string): Promise<'on' | 'refused'> {
  const address = await subscribeBrowser(publicKey);
  if (!address) return 'refused';
  try {
    await show(await call('subscribePush', { body: address }));
  } catch (failure) {
    await unsubscribeBrowser().catch(() => {});
    throw failure;
  }
  return 'on';
}

/** Failures show in the snackbar. */
export async function turnPushOff(): Promise<void> {
  await call('unsubscribePush');
  await unsubscribeBrowser().catch(() => {});
  await refresh('pushState');
}

/**
 * Brings the server and a browser that gets pushes into step: the server may have another key than before, or have forgotten the
 * browser. Asks nobody, and does nothing in browsers that get none.
 */
export async function renewPush(): Promise<void> {
  if (pushSupport() !== 'possible' || Notification.permission !== 'granted') return;
  const registration = await navigator.serviceWorker.getRegistration();
  if (!(await registration?.pushManager.getSubscription())) return;
  const { publicKey, here } = await call('pushState', { failure: 'silent' });
  if (publicKey === null) return;
  const address = await subscriptionHere(publicKey);
  if (address === 'outdated') await turnPushOn(publicKey);
  else if (address && !here) await show(await call('subscribePush', { body: address, failure: 'silent' }));
}

const show = (state: PushState) => mutate(['pushState', {}], state, { revalidate: false });
