import { createECDH } from 'node:crypto';
import { z } from 'zod';
import type { PushConfig } from './config';

const PRIVATE_KEY = /^[\w-]{43}$/;

export const pushVariables = {
  PUSH_PRIVATE_KEY: z
    .string()
    .refine((key) => publicKeyOf(key) !== null, 'must be a VAPID private key: 32 bytes as base64url')
    .optional(),
  PUSH_CONTACT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must be a mailto: or https: address')
    .optional(),
  PUSH_LOCAL_ENDPOINTS: z.literal('1', 'can only be: 1').optional(),
};

interface PushValues {
  readonly PUSH_PRIVATE_KEY?: string | undefined;
  readonly PUSH_CONTACT?: string | undefined;
  readonly PUSH_LOCAL_ENDPOINTS?: '1' | undefined;
  readonly PUBLIC_URL: string;
}

/** Null without a key: no pushes. */
export function pushOf(values: PushValues): PushConfig | null {
  const { PUSH_PRIVATE_KEY: privateKey, PUSH_CONTACT, PUSH_LOCAL_ENDPOINTS, PUBLIC_URL } = values;
  const publicKey = privateKey === undefined ? null : publicKeyOf(privateKey);
  if (privateKey === undefined || publicKey === null) return null;
  // Push services take no http address.
  const own = PUBLIC_URL.startsWith('https:') ? PUBLIC_URL : `mailto:push@${new URL(PUBLIC_URL).hostname}`;
  return { privateKey, publicKey, contact: PUSH_CONTACT ?? own, allowsLocal: PUSH_LOCAL_ENDPOINTS === '1' };
}

/** The point of P-256 that belongs to a private key; null for a text that is no key. */
function publicKeyOf(privateKey: string): string | null {
  if (!PRIVATE_KEY.test(privateKey)) return null;
  const curve = createECDH('prime256v1');
  try {
    curve.setPrivateKey(Buffer.from(privateKey, 'base64url'));
    return curve.getPublicKey().toString('base64url');
  } catch {
    return null;
  }
}
