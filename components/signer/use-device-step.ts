'use client';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '@/lib/api/api-error';
import { NoDeviceStorage } from '@/lib/keys/own-device';
import type { SignerSession } from '@/lib/signer/signer-session';

/** What has to happen before this device can do what was asked. */
export type DeviceStep =
  /** It has to be confirmed by a mailed code. */
  | 'code'
  /** The browser keeps no key for it. */
  | 'storage';

/** Something was started that this device cannot do yet; the screen says what comes first. */
export class DeviceFirst extends Error {
  override readonly name = 'DeviceFirst';
}

/** What a request takes: a registered device, storage to keep the key of a new one, or neither. */
export type DeviceNeed = 'registered' | 'storage' | 'nothing';

export interface DeviceStepView {
  readonly step: DeviceStep | null;
  /** The device is registered. */
  readonly pass: () => void;
  /** Looks again, after something may have changed. */
  readonly retry: () => Promise<void>;
  /** Does something that this device may not be able to do: then the step shows, and the work rejects with DeviceFirst. */
  readonly onDevice: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

/**
 * Whether this device may do what was asked. It is found out while the request is read, so that nothing is typed in vain, and
 * again by each piece of work.
 */
export function useDeviceStep(session: SignerSession, need: DeviceNeed): DeviceStepView {
  const [step, setStep] = useState<DeviceStep | null>(null);
  const hasWorked = useRef(false);

  async function find(): Promise<DeviceStep | null> {
    if (need === 'nothing') return null;
    try {
      if (need === 'registered') return (await session.isDeviceRegistered()) ? null : 'code';
      await session.keepDevice();
      return null;
    } catch (cause) {
      if (cause instanceof NoDeviceStorage) return 'storage';
      throw cause;
    }
  }
  const findFirst = useEffectEvent(find);
  useEffect(() => {
    // What else is wrong is told by the work that meets it.
    // An answer that comes after something was done here says how it was before.
    findFirst().then(
      (found) => !hasWorked.current && setStep(found),
      () => {},
    );
  }, []);

  async function onDevice<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      const result = await work();
      hasWorked.current = true;
      return result;
    } catch (cause) {
      const isUnknown = cause instanceof ApiError && cause.error === 'device_unknown';
      if (!isUnknown && !(cause instanceof NoDeviceStorage)) throw cause;
      setStep(isUnknown ? 'code' : 'storage');
      throw new DeviceFirst('This device cannot do this yet', { cause });
    }
  }
  return { step, pass: () => setStep(null), retry: async () => setStep(await find()), onDevice };
}
