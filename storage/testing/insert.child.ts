import { sql } from 'drizzle-orm';
import { openStorage } from '@/storage/open-storage';

// Inserts notes until it is killed, and says each number only after the database has acknowledged it.
const [dataDir = '', migrationsFolder = ''] = process.argv.slice(2);
try {
  const storage = await openStorage({
    kind: 'pglite',
    dataDir,
    migrationsFolder,
    holder: 'the inserting child',
  });
  process.stdout.write('open\n');
  for (let number = 1; ; number += 1) {
    await storage.db.execute(sql`INSERT INTO note (text) VALUES (${String(number)})`);
    process.stdout.write(`${number}\n`);
  }
} catch (error) {
  process.stderr.write(String(error));
  process.exitCode = 1;
}
