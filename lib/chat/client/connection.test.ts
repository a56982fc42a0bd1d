import { EventEmitter } from 'node:events';
import { ClientEvent, type MatrixClient } from 'matrix-js-sdk/lib/client.js';
import { SyncState } from 'matrix-js-sdk/lib/sync.js';
import { setTimeout as wait } from 'node:timers/promises';
import { Connection } from './connection';

/** What the connection hears of a client, and the phases that it tells. */
function followed() {
  const events = new EventEmitter();
  const phases: string[] = [];
  const client = Object.assign(events, { retryImmediately: () => true }) as unknown as MatrixClient;
  const connection = new Connection(client, (phase) => phases.push(phase));
  const hear = (state: SyncState) => events.emit(ClientEvent.Sync, state);
  return { connection, hear, phases };
}

test('a call that ends is a lost connection in the next turn, which a page that is left has no more', async () => {
  const { connection, hear, phases } = followed();
  hear(SyncState.Syncing);
  hear(SyncState.Reconnecting);
  expect(phases).toEqual(['ready']);
  await wait(0);
  expect(phases).toEqual(['ready', 'reconnecting']);
  connection.stop();
});

test('an answer in the same turn, and a client that is stopped, tell no loss', async () => {
  const answered = followed();
  answered.hear(SyncState.Error);
  answered.hear(SyncState.Syncing);
  const stopped = followed();
  stopped.hear(SyncState.Reconnecting);
  stopped.connection.stop();
  await wait(0);
  expect([answered.phases, stopped.phases]).toEqual([['ready'], []]);
  answered.connection.stop();
});
