import type { BodyOf, ResultOf } from '@/protocol/route';
import type { keyShareRoutes } from '@/protocol/key-share';
import type { DeviceStatement } from '@/protocol/key-share-rules';
import { type DeviceKey, deviceHash, proveDevice } from './device-key';
import type { KeyShareCalls } from './key-share-wallet';

type Routes = typeof keyShareRoutes;

/** Makes a call of the platform under the signer's pass. */
export type Ask = <Name extends keyof Routes>(
  name: Name,
  body?: BodyOf<Routes[Name]>,
) => Promise<ResultOf<Routes[Name]>>;

/** Who calls, and the device that proves it. */
export interface Prover {
  readonly user: number;
  readonly pass: string;
  /** Rejects where the browser keeps no key. */
  readonly device: () => Promise<DeviceKey>;
}

/** The calls of a wallet, with the proof of this device wherever the platform demands one. */
export function provenCalls(ask: Ask, prover: Prover): KeyShareCalls {
  return {
    kdf: () => ask('keyShareKdf'),
    unlock: async (body) => {
      const { authKey, pendingAuthKey } = body;
      const says = pendingAuthKey === undefined ? [authKey] : [authKey, pendingAuthKey];
      return ask('unlockKeyShare', { ...body, device: await prove(prover, 'unlock', says) });
    },
    create: () => ask('createKeyShare'),
    begin: () => ask('beginKeyShare'),
    put: async (body) =>
      ask('putKeyShare', {
        ...body,
        // The first version registers the device that makes it.
        ...(body.replaces === 0 && { device: await prove(prover, 'put', [body.nonce]) }),
      }),
    confirm: (body) => ask('confirmKeyShare', body),
    released: async () => ask('releasedKeyShare', { device: await prove(prover, 'release', []) }),
  };
}

/** Whether the platform gives shares to this device. A person without a wallet has nothing that it could withhold. */
export async function isRegistered(ask: Ask, { device }: Prover): Promise<boolean> {
  const { active, pending, devices } = await ask('keyShareKdf');
  const hash = await deviceHash(await device());
  return (active === null && pending === null) || devices.includes(hash);
}

/** Registers this device by a mailed code. */
export async function register(ask: Ask, prover: Prover, code: string): Promise<void> {
  await ask('registerDevice', { code, device: await prove(prover, 'register', [code]) });
}

async function prove({ user, pass, device }: Prover, call: DeviceStatement['call'], says: readonly string[]) {
  return proveDevice(await device(), { user, call, says }, pass);
}
