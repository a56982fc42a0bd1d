import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Hex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { z } from 'zod';

const key = z
  .string()
  .regex(/^0x[0-9a-f]{64}$/)
  .transform((text) => text as Hex);
const schema = z.object({ version: z.literal(1), owner: key, claimSigner: key, relayer: key });

/** Keys of one installation for its local chains, worth nothing anywhere else. */
export type LocalKeys = z.infer<typeof schema>;

/** Keys that nobody has had before. */
export function newKeys(): LocalKeys {
  return {
    version: 1,
    owner: generatePrivateKey(),
    claimSigner: generatePrivateKey(),
    relayer: generatePrivateKey(),
  };
}

/** The keys in the folder, made at the first call. */
export function localKeys(folder: string): LocalKeys {
  const file = path.join(folder, 'keys.json');
  if (existsSync(file)) return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const keys = newKeys();
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${file}.new`, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return keys;
}

/** The accounts of keys. */
export function accountsOf(keys: LocalKeys) {
  return {
    owner: privateKeyToAccount(keys.owner),
    claimSigner: privateKeyToAccount(keys.claimSigner),
    relayer: privateKeyToAccount(keys.relayer),
  };
}
