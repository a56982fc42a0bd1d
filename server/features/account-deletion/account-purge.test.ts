import { appendFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { getTableName } from 'drizzle-orm';
import { deletedName } from '@/protocol/account-deletion-rules';
import { DELETION_LIST } from './deletion-list';
import type { TestClient } from '@/server/testing/client';
import { longGone } from '@/server/testing/deleted-account';
import { makeWallet, WALLET_PASSWORD, walletOf } from '@/server/testing/key-share';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import { makeRole } from '@/server/testing/role';
import { createSpace } from '@/server/testing/space';
import { lastRows, personalRows } from './personal-rows.store';

jest.setTimeout(240_000);

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

const run = async (text: string) => (await platform.services.storage.db.execute(sql.raw(text))).rows;
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    ({ error }: { error?: string }) => error,
  );
const logIn = (person: TestClient) =>
  person.call('logIn', { body: { email: person.email, password: person.password } });
async function purge(person: TestClient): Promise<void> {
  await run(longGone(person.id));
  await platform.runJob('accounts.purge');
}

/** What refers to an account and stays, by the number of a deleted one. */
const kept = [
  'account.referrer_id',
  'account_deletion.account_id',
  'announcement.author_id',
  'application.decided_by',
  'direct_pair.first_id',
  'direct_pair.second_id',
  'point_entry.person_id',
  'group_removal.removed_by',
  'invite_link.maker_id',
  'invite_use.user_id',
  'message_removal.user_id',
  'paid_address.user_id',
  'report.closed_by',
  'reward.giver_id',
  'reward_claim.user_id',
  'room.created_by',
  'room.logo_by',
  'room.named_by',
  'room_member.added_by',
  'space.deleted_by',
  'space.owner_id',
  'space_ban.banned_by',
  'space_time_out.given_by',
  'suspension.given_by',
  'upload.user_id',
  'verification_request.asked_by',
];

test('every column that refers to an account is decided: its rows go with it, or it keeps the number', async () => {
  const rows = await run(`
    SELECT t.relname || '.' || a.attname AS name FROM pg_constraint c
    JOIN pg_class t ON t.oid = c.conrelid
    JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'f' AND c.confrelid IN ('account'::regclass, 'key_share_wallet'::regclass)
      AND t.relname NOT IN ('key_share', 'key_recovery', 'signer_device')`);
  const decided = [
    ...kept,
    ...[...personalRows, ...lastRows].map((column) => `${getTableName(column.table)}.${column.name}`),
  ];
  const names = rows.map(({ name }) => String(name));
  expect(names.filter((name) => !decided.includes(name)).sort()).toEqual([]);
});

test('OPN-71 a purged account leaves its number, what it wrote for others, and nothing about the person', async () => {
  const [owner, person, friend] = [await platform.person(), await platform.person(), await platform.person()];
  const spaceId = await createSpace(owner);
  for (const one of [person, friend]) await one.call('joinSpace', { params: { spaceId } });
  await owner.call('setAdmin', { params: { spaceId, userId: person.id } });
  await makeRole(owner, spaceId, { allows: ['kickMembers'], members: [person] });
  await person.call('postAnnouncement', { body: { spaceId, title: 'News', document: '' } });
  await person.call('follow', { params: { userId: friend.id } });
  await friend.call('follow', { params: { userId: person.id } });
  await person.call('openDirect', { body: { userId: friend.id } });
  await person.call('update', { body: { bio: 'Something personal' } });
  const { username } = await person.call('me');
  await person.call('deleteAccount');
  await purge(person);

  for (const column of [...personalRows, ...lastRows]) {
    const table = getTableName(column.table);
    expect([table, await run(`SELECT 1 FROM ${table} WHERE ${column.name} = ${person.id}`)]).toEqual([
      table,
      [],
    ]);
  }
  const [row] = await run(`SELECT * FROM account WHERE id = ${person.id}`);
  expect(JSON.stringify(row)).not.toMatch(new RegExp(`${person.email}|${username}|personal|argon`, 'i'));
  expect(await run(`SELECT 1 FROM name_key WHERE kind = 'person' AND holder_id = ${person.id}`)).toEqual([]);
  const { records } = await owner.call('announcements', { params: { spaceId } });
  expect(records[0]?.author).toEqual({ id: person.id, username: deletedName(person.id), avatar: '' });
  expect((await owner.call('space', { params: { spaceId } })).members).toBe(2);
  expect(await friend.call('directConversations')).toMatchObject([{ user: { id: person.id } }]);
  const acts = (await owner.call('auditLog', { params: { spaceId } })).records;
  expect(JSON.stringify(acts)).toContain(`"id":${person.id}`);
  expect(await refusalOf(logIn(person))).toBe('password_wrong');

  // Address and name are free.
  const again = await platform.person({ email: person.email });
  await again.call('update', { body: { username } });
  expect(again.id).not.toBe(person.id);
  // Once both are gone, nobody has the conversation.
  await friend.call('deleteAccount');
  await purge(friend);
  expect(
    await run(`SELECT 1 FROM direct_pair WHERE first_id = ${person.id} OR second_id = ${person.id}`),
  ).toEqual([]);
});

test('OPN-71 OPN-24 share A goes last, and never while the records show a deposit that has not returned', async () => {
  const person = await platform.person();
  await makeWallet(person);
  (await walletOf(person).unlock(WALLET_PASSWORD)).wipe();
  const id = `0x${randomUUID().replaceAll('-', '').padEnd(64, '0')}`;
  await run(`
    INSERT INTO reward (id, room_id, giver_id, chain_id, contract, sender, salt, room_tag, token, record_type, random, amount,
      count, expires_at, message, claim_gas, created_at, state)
    VALUES ('${id}', 1, ${person.id}, 1, '0x0', '0x0', '${id}', '0x0', '0x${'0'.repeat(40)}', 0, false, '1000', 1, now(), '', '0',
      now(), 'open')`);
  expect((await person.call('accountDeletion')).rewards).toMatchObject([{ id, amount: '1000' }]);
  await person.call('deleteAccount');
  await purge(person);
  // Everything else is gone.
  expect(await run(`SELECT username FROM account_deletion WHERE account_id = ${person.id}`)).toEqual([
    { username: '' },
  ]);
  await logIn(person);
  expect(await person.call('accountDeletion')).toMatchObject({ deleted: { restorable: false } });
  expect(await refusalOf(person.call('restoreAccount'))).toBe('not_found');
  (await walletOf(person).unlock(WALLET_PASSWORD)).wipe();

  await run(`UPDATE reward SET settled = true WHERE id = '${id}'`);
  await platform.runJob('accounts.purge');
  expect(await run(`SELECT 1 FROM key_share WHERE account_id = ${person.id}`)).toEqual([]);
  expect(await refusalOf(logIn(person))).toBe('password_wrong');
});

test('OPN-71 what the list of deletions has and a restored database lacks is done before the platform serves', async () => {
  const [gone, back, purged, holder] = [
    await platform.person(),
    await platform.person(),
    await platform.person(),
    await platform.person(),
  ];
  await createSpace(holder);
  await back.call('deleteAccount');
  // As a backup leaves them that was made before.
  const at = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const lines = [
    { accountId: gone.id, act: 'deleted', at: at(1) },
    { accountId: back.id, act: 'undone', at: at(0) },
    { accountId: purged.id, act: 'deleted', at: at(20) },
    { accountId: purged.id, act: 'purged', at: at(6) },
    { accountId: holder.id, act: 'deleted', at: at(1) },
    { accountId: 2_000_000_000, act: 'deleted', at: at(1) },
  ].map((one) => JSON.stringify({ id: randomUUID(), ...one }));
  const list = path.join(platform.config.dataDir, DELETION_LIST);
  platform = await platform.restart({}, () => appendFile(list, `${lines.join('\n')}\n{"id":"cut o`));
  const applied = () =>
    run(`SELECT account_id AS id FROM account_deletion WHERE account_id IN (${gone.id}, ${back.id}, ${purged.id}, ${holder.id})
      ORDER BY 1`);
  expect(await applied()).toEqual([{ id: gone.id }, { id: purged.id }]);
  expect(platform.logLines).toContainEqual(
    expect.objectContaining({ event: 'account.deletion_held', user: holder.id }),
  );
  await platform.runJob('accounts.purge');
  expect(await applied()).toEqual([{ id: gone.id }]);
  // The second start finds nothing to do.
  platform = await platform.restart();
  expect(await applied()).toEqual([{ id: gone.id }]);
});
