'use client';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '@/lib/api/api-error';
import { NoDeviceStorage } from '@/lib/keys/own-device';
import type { SignerSession } from '@/lib/signer/signer-session';

/** What this device needs before it can serve the request. */
export type DeviceStep =
  /** A mailed code has to register it. */
  | 'code'
  /** The browser doesn't store its key. */
  | 'storage';

/** The work needs a step that this device hasn't done yet. The screen shows that step. */
export class DeviceFirst extends Error {
  override readonly name = 'DeviceFirst';
}

/** What a request needs: a registered device, storage for the key of a new one, or neither. */
export type DeviceNeed = 'registered' | 'storage' | 'nothing';

export interface DeviceStepView {
  readonly step: DeviceStep | null;
  /** Ends the step: the device is registered. */
  readonly pass: () => void;
  /** Checks again. */
  readonly retry: () => Promise<void>;
  /** Runs work. If this device can't do it yet, shows the step and rejects with DeviceFirst. */
  readonly onDevice: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

/**
 * Finds out whether this device can serve the request: when the request opens, so that nobody types a password in vain, and
 * again with each piece of work.
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
    // Other errors are ignored here; the work runs into them and shows them.
    // An answer that arrives after successful work is out of date.
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
