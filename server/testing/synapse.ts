import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { MATRIX_SENDER_LOCALPART } from '@/protocol/chat-names';
import { startSynapse } from '@/scripts/synapse/synapse.mjs';
import { TEST_AS_TOKEN, TEST_HS_TOKEN, type HomeserverOptions, type TestHomeserver } from './homeserver';

/** A real Synapse in the place of our homeserver, with the configuration of deploy/synapse/ and without limits. */
export async function startTestSynapse(
  python: string,
  options: HomeserverOptions,
): Promise<Omit<TestHomeserver, 'engine' | 'dataDir' | 'databaseUrl'>> {
  const synapse = await startSynapse(python, {
    ...options,
    asToken: TEST_AS_TOKEN,
    hsToken: TEST_HS_TOKEN,
  });
  await makeAdministrator(python, synapse.url, options);
  return { url: synapse.url, start: synapse.start, kill: synapse.kill, stop: synapse.kill };
}

/** As docs/synapse.md has the operator do it: the platform's own user may purge rooms. */
async function makeAdministrator(
  python: string,
  url: string,
  { dataDir, serverName }: Pick<HomeserverOptions, 'dataDir' | 'serverName'>,
): Promise<void> {
  await fetch(`${url}/_matrix/client/v3/register`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TEST_AS_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      type: 'm.login.application_service',
      username: MATRIX_SENDER_LOCALPART,
      inhibit_login: true,
    }),
  });
  const statement = 'UPDATE users SET admin = 1 WHERE name = ?';
  await promisify(execFile)(python, [
    '-c',
    'import sqlite3, sys; c = sqlite3.connect(sys.argv[1], timeout=30); c.execute(sys.argv[2], (sys.argv[3],)); c.commit()',
    path.join(dataDir, 'homeserver.db'),
    statement,
    `@${MATRIX_SENDER_LOCALPART}:${serverName}`,
  ]);
}
