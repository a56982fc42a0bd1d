/** The algorithm of the keys that clients of today upload; its count stands in every answer about keys. */
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
 * How many keys a device has uploaded. There is no encryption, so nothing is kept of the keys; a client that is told of
 * none uploads more with every answer. In memory: after a restart each client uploads once.
 */
export class KeyCounts {
  readonly #devices = new Map<string, Uploaded>();

  /** `begins` is an upload of the device's own keys: whatever it had before is of an earlier store. */
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
