import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { BatchLoader } from './batch-loader';
import { openStorage, type StorageOptions } from './open-storage';
import type { Database, Storage } from './storage';
import { createEmptyDatabase } from './testing/test-database';
import { TransactionTimeoutError, assertOutsideTransaction } from './transaction';

const migrationsFolder = path.resolve('storage/testing/migrations');

describe('on PGlite', () => {
  storageSuite(async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'guildhall-storage-'));
    return {
      options: { kind: 'pglite', dataDir: path.join(folder, 'db'), migrationsFolder },
      remove: () => rm(folder, { recursive: true, force: true }),
    };
  });
});

describe('on PostgreSQL', () => {
  storageSuite(async () => {
    const database = await createEmptyDatabase();
    // Tests empty their table, which the role of run time must not.
    return {
      options: { kind: 'postgres', url: database.ownerUrl, migrationsFolder },
      remove: () => database.drop(),
    };
  });

  test('no statement is compiled, which takes longer than any of ours runs', async () => {
    const database = await createEmptyDatabase();
    const storage = await openStorage({ kind: 'postgres', url: database.ownerUrl, migrationsFolder });
    const settings = await Promise.all([1, 2].map(() => storage.db.execute(sql`SHOW jit`)));
    expect(settings.map(({ rows }) => rows)).toEqual([[{ jit: 'off' }], [{ jit: 'off' }]]);
    await storage.close();
    await database.drop();
  });

  test('several processes that start at once run every migration once', async () => {
    const database = await createEmptyDatabase();
    const open = () => openStorage({ kind: 'postgres', url: database.ownerUrl, migrationsFolder });
    const storages = await Promise.all([open(), open(), open(), open()]);
    const { rows } = await storages[0].db.execute(sql`SELECT hash FROM drizzle.__drizzle_migrations`);
    expect(rows).toHaveLength(1);
    await Promise.all(storages.map((storage) => storage.close()));
    await database.drop();
  });
});

interface Place {
  options: StorageOptions;
  remove(): Promise<void>;
}

/** What both engines promise. */
function storageSuite(place: () => Promise<Place>) {
  let options: StorageOptions;
  let remove: () => Promise<void>;
  let storage: Storage;
  const logged: unknown[] = [];

  const open = () => openStorage(options, { log: (_message, error) => logged.push(error) });
  const write = (db: Database, text: string) => db.execute(sql`INSERT INTO note (text) VALUES (${text})`);
  const texts = async () =>
    (await storage.db.execute<{ text: string }>(sql`SELECT text FROM note ORDER BY id`)).rows.map(
      (row) => row.text,
    );

  beforeAll(async () => {
    ({ options, remove } = await place());
    storage = await open();
  });
  afterAll(async () => {
    await storage.close();
    await remove();
  });
  beforeEach(async () => {
    await storage.db.execute(sql`TRUNCATE note`);
    logged.length = 0;
  });

  test('it answers a ping and names its engine', async () => {
    await storage.ping();
    expect(storage.engine).toBe(options.kind);
  });

  test('what a transaction wrote is there after it, also after closing and opening again', async () => {
    const result = await storage.transaction(async (db) => {
      await write(db, 'one');
      await write(storage.db, 'two');
      return 'done';
    });
    expect(result).toBe('done');
    expect(await texts()).toEqual(['one', 'two']);
    await storage.close();
    storage = await open();
    expect(await texts()).toEqual(['one', 'two']);
  });

  test('a thrown error rolls everything back, nested work included, and reaches the caller', async () => {
    const effect = jest.fn();
    const step = storage.transaction(async (db) => {
      await write(db, 'outer');
      await storage.transaction((inner) => write(inner, 'inner'));
      storage.afterCommit(effect);
      throw new Error('changed my mind');
    });
    await expect(step).rejects.toThrow('changed my mind');
    expect(await texts()).toEqual([]);
    expect(effect).not.toHaveBeenCalled();
  });

  test('a transaction reads alone what others read together: they may wait for its connection', async () => {
    await write(storage.db, 'one');
    const loader = new BatchLoader(async (keys) => {
      const all = await texts();
      return all.filter((text) => keys.includes(text)).map((text) => ({ key: text, row: text }));
    });
    let begin = () => {};
    const others = new Promise<void>((resolve) => (begin = resolve)).then(() => loader.of('one'));
    const seen = await storage.transaction(async (db) => {
      await write(db, 'two');
      begin();
      // Theirs is on its way now.
      await new Promise((resolve) => setImmediate(resolve));
      return [await loader.of('one'), await loader.of('two')];
    });
    expect(seen).toEqual([['one'], ['two']]);
    expect(await others).toEqual(['one']);
  });

  test('effects run after the outermost commit, in order, and see what was committed from outside', async () => {
    const order: string[] = [];
    let seen: Promise<string[]> | undefined;
    await storage.transaction(async (db) => {
      await storage.transaction(async (inner) => {
        await write(inner, 'one');
        storage.afterCommit(() => {
          assertOutsideTransaction();
          order.push('first');
          seen = texts();
        });
      });
      storage.afterCommit(() => order.push('second'));
      await write(db, 'two');
      order.push('work');
    });
    expect(order).toEqual(['work', 'first', 'second']);
    expect(await seen).toEqual(['one', 'two']);
    storage.afterCommit(() => order.push('at once'));
    expect(order.at(-1)).toBe('at once');
  });

  test('an effect that throws is logged, stops no other and does not undo the commit', async () => {
    const other = jest.fn();
    await storage.transaction(async (db) => {
      await write(db, 'kept');
      storage.afterCommit(() => {
        throw new Error('effect');
      });
      storage.afterCommit(other);
    });
    expect(other).toHaveBeenCalled();
    expect(logged).toEqual([new Error('effect')]);
    expect(await texts()).toEqual(['kept']);
  });

  test('outgoing calls are refused inside a transaction, however deep, and allowed outside', async () => {
    assertOutsideTransaction();
    const deep = async () => {
      await storage.ping;
      await storage.transaction(async () => assertOutsideTransaction());
    };
    await expect(storage.transaction(deep)).rejects.toThrow('outgoing call');
    assertOutsideTransaction();
  });

  test('a transaction whose failed statement was swallowed is not reported as committed', async () => {
    await write(storage.db, 'taken');
    const effect = jest.fn();
    const step = storage.transaction(async (db) => {
      await write(db, 'lost');
      storage.afterCommit(effect);
      await write(db, 'taken').catch(() => undefined);
    });
    await expect(step).rejects.toThrow('a statement in it had failed');
    expect(effect).not.toHaveBeenCalled();
    expect(await texts()).toEqual(['taken']);
  });

  test('after 5 s the transaction is rolled back, others go on, and its late statements do nothing', async () => {
    let goOn = () => {};
    let lateRead: Promise<unknown> | undefined;
    let lateWrite: Promise<unknown> | undefined;
    const step = storage.transaction(async (db) => {
      await write(db, 'too slow');
      await new Promise<void>((resolve) => (goOn = resolve));
      lateWrite = write(db, 'late');
      lateRead = Promise.resolve().then(() => storage.db);
    });
    await expect(step).rejects.toThrow(TransactionTimeoutError);
    goOn();
    await storage.transaction((db) => write(db, 'next'));
    await expect(lateWrite).rejects.toThrow();
    await expect(lateRead).rejects.toThrow('rolled back');
    expect(await texts()).toEqual(['next']);
  });

  test('a transaction object that was kept does not write into a later transaction', async () => {
    let kept: Database | undefined;
    await storage.transaction(async (db) => {
      kept = db;
    });
    await storage.transaction(async (db) => {
      if (kept) await expect(write(kept, 'stray')).rejects.toThrow();
      await write(db, 'mine');
    });
    expect(await texts()).toEqual(['mine']);
  });

  test("Drizzle's own transactions are refused, because they would not be marked", async () => {
    await expect(storage.db.transaction(async () => undefined)).rejects.toThrow('storage.transaction');
    const inside = storage.transaction((db) => db.transaction(async () => undefined));
    await expect(inside).rejects.toThrow('storage.transaction');
  });

  test('callers at the same time get their own answers, whatever fails around them', async () => {
    const answer = (text: string) =>
      storage.db.execute<{ v: string }>(sql`SELECT ${text}::text AS v, 1 AS w`);
    const caller = async (name: number) => {
      for (let round = 0; round < 25; round += 1) {
        const text = `${name}-${round}`;
        const { rows } = await answer(text);
        expect(rows).toEqual([{ v: text, w: 1 }]);
        await storage.db.execute(sql`SELECT 1 / ${0}::int`).catch(() => undefined);
        await storage.db.execute(sql.raw('nonsense')).catch(() => undefined);
        const sum = await storage.transaction((db) =>
          db.execute(sql`SELECT ${name}::int + ${round}::int AS v`),
        );
        expect(sum.rows).toEqual([{ v: name + round }]);
        await storage
          .transaction(async (db) => {
            await write(db, text);
            if (round % 2) throw new Error('odd');
          })
          .catch(() => undefined);
      }
    };
    await Promise.all(Array.from({ length: 12 }, (_, name) => caller(name)));
    expect(await texts()).toHaveLength(12 * 13);
  });
}
