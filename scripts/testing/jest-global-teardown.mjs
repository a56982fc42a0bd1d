import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

/** Stops the PostgreSQL of the run, if any test file wanted it. */
export default async function globalTeardown() {
  const folder = process.env.GUILDHALL_TEST_POSTGRES_FOLDER;
  if (folder === undefined) return;
  const answer = path.join(folder, 'postgres', 'answer.json');
  if (existsSync(answer)) {
    const { guard } = JSON.parse(readFileSync(answer, 'utf8'));
    if (guard !== undefined) process.kill(guard, 'SIGTERM');
    for (const end = Date.now() + 10_000; existsSync(answer) && Date.now() < end;) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  rmSync(folder, { recursive: true, force: true });
  delete process.env.GUILDHALL_TEST_POSTGRES_FOLDER;
}
