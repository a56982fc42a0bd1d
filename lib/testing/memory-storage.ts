import { SafeStorage, type StorageArea } from '@/lib/safe-storage';

/** A browser's storage for tests that run without a browser. */
export class MemoryStorage implements StorageArea {
  readonly texts = new Map<string, string>();
  readonly safe = new SafeStorage(() => this);
  getItem = (key: string) => this.texts.get(key) ?? null;
  setItem = (key: string, text: string) => void this.texts.set(key, text);
  removeItem = (key: string) => void this.texts.delete(key);
}
