/** The algorithm of the keys that current clients upload. Clients expect its count in every response about keys. */
const ALGORITHM = 'signed_curve25519';
const DEVICES_MAX = 50_000;
const KEYS_MAX = 10_000;

export interface KeyHolder {
  readonly userId: string;
  readonly deviceId?: string | undefined;
}

interface Uploaded {
  readonly oneTime: number;
  readonly hasFallback: boolean;
}

const nothing: Uploaded = { oneTime: 0, hasFallback: false };

/**
 * How many keys each device has uploaded. Encryption is not offered, so the keys themselves are dropped; but a client
 * that reads a count of zero uploads more after every sync. LatestCache in memory: after a restart, each client uploads once.
 */
export class KeyCounts {
  readonly #devices = new Map<string, Uploaded>();

  /** `begins`: the upload has the device's own keys, so earlier counts belong to a store that the client has lost. */
  add(
    holder: KeyHolder,
    upload: { begins: boolean; oneTime: readonly string[]; fallback: readonly string[] },
  ): void {
    const name = nameOf(holder);
    const before = upload.begins ? nothing : this.#of(holder);
    const ofAlgorithm = (ids: readonly string[]) => ids.filter((id) => id.startsWith(`${ALGORITHM}:`)).length;
    this.#devices.delete(name);
    this.#devices.set(name, {
      oneTime: Math.min(KEYS_MAX, before.oneTime + ofAlgorithm(upload.oneTime)),
      hasFallback: before.hasFallback || ofAlgorithm(upload.fallback) > 0,
    });
    if (this.#devices.size <= DEVICES_MAX) return;
    const [oldest = ''] = this.#devices.keys();
    this.#devices.delete(oldest);
  }

  oneTimeCounts(holder: KeyHolder): Record<string, number> {
    return { [ALGORITHM]: this.#of(holder).oneTime };
  }

  unusedFallbackTypes(holder: KeyHolder): string[] {
    return this.#of(holder).hasFallback ? [ALGORITHM] : [];
  }

  #of(holder: KeyHolder): Uploaded {
    return this.#devices.get(nameOf(holder)) ?? nothing;
  }
}

const nameOf = ({ userId, deviceId }: KeyHolder) => `${userId} ${deviceId ?? ''}`;
