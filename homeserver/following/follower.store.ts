import { eq } from 'drizzle-orm';
import { follower } from '@/homeserver/db/schema/follower';
import type { Storage } from '@/storage/storage';

export interface Progress {
  readonly position: number;
  readonly attempted: number;
}

export class FollowerStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  async find(name: string): Promise<Progress> {
    const [row] = await this.#storage.db.select().from(follower).where(eq(follower.name, name));
    return row ?? { position: 0, attempted: 0 };
  }

  async put(name: string, progress: Progress): Promise<void> {
    await this.#storage.db
      .insert(follower)
      .values({ name, ...progress })
      .onConflictDoUpdate({ target: follower.name, set: { ...progress } });
  }
}
