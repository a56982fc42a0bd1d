import { longGone } from '@/server/testing/deleted-account';
import { longDeleted } from '@/server/testing/deleted-space';
import { hasHandleQuery } from '@/protocol/handle';
import type { JobName } from '@/server/jobs/job-names';
import { sql } from 'drizzle-orm';
import { NAME_RULE } from '@/server/names/name-keys';
import type { AccessRule } from '@/protocol/access-rule';
import { noticeThings } from '@/protocol/notice';
import { boardPeriods } from '@/protocol/point-rules';
import { routes, type RouteName } from '@/protocol/routes';
import { FILLED_FROM, fillTables } from '@/storage/testing/fill-tables';
import { recordPlans, type PlanRecorder } from '@/storage/testing/query-plans';
import { createTestDatabase, type TestDatabase } from '@/storage/testing/test-database';
import { eventually, say, startChatTest, type ChatTest } from './testing/chat';
import type { TestClient } from './testing/client';
import { identityPlans } from './testing/identity';
import { startOpenIdProvider, type TestOpenIdProvider } from './testing/openid-provider';
import { MIGRATIONS_FOLDER, TEST_PUBLIC_URL } from './testing/platform';
import { testPush } from './testing/push-endpoint';
import {
  mailedCode,
  mailedToken,
  makeWallet,
  onAnotherDevice,
  registerDevice,
  signerCalls,
  WALLET_PASSWORD,
  walletOf,
} from './testing/key-share';
import {
  CHAIN_ID,
  commit,
  deposit,
  prepare,
  startTestChain,
  withWallet,
  type TestChain,
} from './testing/rewards';
import { secondStepPlans } from './testing/second-step-plans';
import { coins, ofBalances } from './testing/balances';
import { makeRole, ofRole } from './testing/role';
import { asGameSpace, createSpace, newSpace, uploadPicture } from './testing/space';
import { linkNewWallet, signedFor } from './testing/wallet';

jest.setTimeout(300_000);

const ROWS = 20_000;
let database: TestDatabase;
let plans: PlanRecorder;
let chat: ChatTest;
let chain: TestChain;
let provider: TestOpenIdProvider;
let owner: TestClient;
let member: TestClient;
let spaceId: number;
let channel: { id: number; matrixRoomId: string };

beforeAll(async () => {
  database = await createTestDatabase(MIGRATIONS_FOLDER);
  plans = await recordPlans(database);
  chain = await startTestChain();
  provider = await startOpenIdProvider(TEST_PUBLIC_URL);
  chat = await startChatTest({
    config: { ...chain.config, ...provider.config, push: testPush(false), databaseUrl: database.url },
  });
  [owner, member] = [await chat.platform.person(), await chat.platform.person()];
  spaceId = await createSpace(owner);
  await chat.platform.services.chat.idle();
  channel = await chat.room(owner, spaceId);
  const spaceOfRow = `${FILLED_FROM} + 1 + n % 500`;
  await plans.afterFilling(async (client) => {
    // Not while this runs.
    await client.query(
      `INSERT INTO job (name, next_run_at) SELECT name, 'infinity' FROM unnest($1::text[]) AS name
       ON CONFLICT (name) DO UPDATE SET next_run_at = 'infinity'`,
      [hourly],
    );
    await fillTables(client, {
      rows: ROWS,
      rowsOf: { account_deletion: 50, direct_pair: ROWS - 1, follow: ROWS - 1, block: ROWS - 1 },
      leave: [
        'change_counter',
        'analytics_state',
        'chat',
        'game',
        'space_game',
        'job',
        'gateway_lease',
        'operator_head',
        'operator_entry',
        'push_spread',
        'suspension',
        'verification_request',
      ],
      values: {
        // What people filled in, and what an index is made for.
        // Older than what anybody asks for.
        'change_log.position': '-n',
        // As most people leave it; in a search, those who hide are passed over one by one.
        'account.deleted_at': 'NULL',
        'account_deletion.deleted_at': 'now()',
        'account_deletion.purged_at': 'NULL',
        'account.findable': 'n % 10 > 0',
        'account.referrer_id': `${FILLED_FROM} + 1 + n % 100`,
        'account.last_active_at': `now() - n * interval '1 second'`,
        // As they are judged by now.
        'account.name_rule': String(NAME_RULE),
        'space.name_rule': String(NAME_RULE),
        'room.slow_mode': `CASE n % 50 WHEN 0 THEN 60 ELSE 0 END`,
        'report.kind': `'person'`,
        'report.subject': `'person:' || n`,
        'report.to_operator': 'n % 50 = 0',
        'report.in_private_room': 'n % 10 = 0',
        'report.outcome': `CASE n % 2 WHEN 0 THEN 'noAction' END`,
        'report.closed_at': `CASE n % 2 WHEN 0 THEN now() - n * interval '1 minute' END`,
        'room.name_rule': String(NAME_RULE),
        'space.privacy': 'n % 2',
        'space.deleted_at': `CASE n % 200 WHEN 0 THEN now() - n * interval '1 second' END`,
        'space.deleted_by': `CASE n % 200 WHEN 0 THEN ${FILLED_FROM} + n END`,
        'space.members': '1',
        'space.listed_members': '1',
        'space.name': `'Word' || n || ' Other' || n % 100`,
        // The job would wait for each of these rooms, which no homeserver has.
        'message_removal.due_at': `now() + n * interval '1 hour'`,
        'membership.space_id': spaceOfRow,
        // Members of long ago, a few of each day, and the days of a year and of the last month.
        'space_stay.space_id': spaceOfRow,
        'space_stay.source': `'page'`,
        'space_stay.joined_on': `current_date - n % 700`,
        'space_stay.left_on': `CASE n % 20 WHEN 0 THEN current_date - n % 35 END`,
        'space_stay_day.day': `current_date - n % 35`,
        'space_message_day.day': `current_date - n % 35`,
        'space_message_day.space_id': `${FILLED_FROM} + n`,
        'space_day.space_id': spaceOfRow,
        'space_day.day': `current_date - 30 * (n / 500)`,
        'space_reward_day.space_id': spaceOfRow,
        'space_reward_day.day': `current_date - 30 * (n / 500)`,
        'space_cohort.space_id': spaceOfRow,
        'space_cohort.week': `date_trunc('week', current_date)::date - 7 * (n / 500)`,
        'space_cohort.later': 'n / 500 % 8',
        'membership.is_admin': 'n % 10 = 0',
        'room_pass.space_id': spaceOfRow,
        'access_check.space_id': spaceOfRow,
        'access_check.next_at': `now() + n * interval '1 second'`,
        'access_address.space_id': spaceOfRow,
        'room_pass.room_id': spaceOfRow,
        'role.space_id': spaceOfRow,
        'role.is_default': 'n <= 500',
        'role.position': 'CASE WHEN n <= 500 THEN 0 ELSE n END',
        'point_sum.is_unranked': 'n % 1000 = 0',
        'point_sum.points': 'n',
        'board_sum.points': 'n',
        // A long board of everybody's, and long ones of one space.
        'board_sum.board': `CASE n % 4 WHEN 0 THEN ${spaceId} WHEN 1 THEN ${spaceOfRow} ELSE 0 END`,
        'board_sum.period': `(ARRAY['day', 'week', 'all'])[1 + n % 3]`,
        'board_sum.starts': `CASE n % 3 WHEN 0 THEN (now() AT TIME ZONE 'UTC')::date
          WHEN 1 THEN date_trunc('week', now() AT TIME ZONE 'UTC')::date ELSE DATE '1970-01-01' END`,
        'point_entry.state': `CASE n % 100 WHEN 0 THEN 'held' ELSE 'counted' END`,
        'point_entry.source': `(ARRAY['messages', 'activeDay', 'referral', 'reward'])[1 + n % 4]`,
        'point_entry.reverses': 'NULL',
        'point_entry.hold_reason': 'NULL',
        'activity_text.state': `'counted'`,
        'account_signal.kind': `'device'`,
        'member_role.space_id': spaceOfRow,
        'split_rate.space_id': spaceOfRow,
        'played_game.space_id': spaceOfRow,
        'player_part.space_id': spaceOfRow,
        'space_draft.space_id': spaceOfRow,
        'announcement.space_id': spaceOfRow,
        'announcement.author_id': `${FILLED_FROM} + 1 + n % 500`,
        'room.space_id': spaceOfRow,
        'room.kind': `(ARRAY['channel', 'readOnlyChannel', 'privateRoom', 'publicRoom'])[1 + n % 4]`,
        'room.category_id': 'NULL',
        'room.archived_at': `CASE n % 50 WHEN 0 THEN now() END`,
        'room_category.space_id': spaceOfRow,
        'room.matrix_id': `'!filled' || n || ':chat.test'`,
        'room_member.room_id': spaceOfRow,
        'room_member.state': `'in'`,
        'group_answer.answer': `'left'`,
        'direct_pair.second_id': `${FILLED_FROM} + n + 1`,
        'person_name_part.part': `'word' || n`,
        'follow.followed_id': `${FILLED_FROM} + n + 1`,
        'block.blocked_id': `${FILLED_FROM} + n + 1`,
        'space_invitation.space_id': spaceOfRow,
        'room_absence.room_id': spaceOfRow,
        'space_ban.space_id': spaceOfRow,
        'space_time_out.space_id': spaceOfRow,
        // In the future, so that nobody ends them.
        'space_time_out.ends_at': `now() + interval '1 day'`,
        'application.space_id': spaceOfRow,
        'application.status': 'n % 4',
        'application.created_at': `now() + n * interval '1 minute'`,
        'notice.space_id': spaceOfRow,
        // Announcements are told to everyone.
        'notice_level.space_id': `CASE n % 2 WHEN 0 THEN ${spaceOfRow} END`,
        'notice_level.room_id': `CASE n % 2 WHEN 1 THEN ${FILLED_FROM} + n END`,
        'notice_level.muted_until': `CASE n % 50 WHEN 0 THEN now() + interval '1 day' END`,
        'notice_setting.messages': `'all'`,
        'applied_rule.level': `'off'`,
        'notice_digest.next_at': `now() + n * interval '1 minute'`,
        // Not while this runs.
        'push_delivery.due_at': `now() + interval '1 day'`,
        'push_delivery.session_id': `${FILLED_FROM} + n`,
        'push_subscription.session_id': `${FILLED_FROM} + n`,
        'notice.kind': '21 + n % 10',
        'notice.user_id': `CASE WHEN n % 10 <> 6 THEN ${FILLED_FROM} + n END`,
        'notice.events': `ARRAY['$filled' || n]`,
        'notice.authors': 'ARRAY[n]',
        // The log of one space is longer than others, but what is done to one person and by operators is rare.
        'audit_entry.space_id': `CASE WHEN n % 4 = 0 THEN ${spaceId} ELSE ${spaceOfRow} END`,
        'audit_entry.number': '1000 + n',
        'audit_entry.created_at': `now() + n * interval '1 second'`,
        'audit_entry.act': `(ARRAY['member.kicked', 'room.created'])[1 + n % 2]`,
        'audit_entry.people': 'ARRAY[n]',
        'audit_entry.objects': `'[]'`,
        'audit_head.logged_at': `now() + interval '1 day'`,
        'audit_note.space_id': spaceOfRow,
        'upload_use.holder': `'space:' || ${spaceOfRow}`,
        // In the future, so that nobody works on them.
        'chat_outbox.next_at': `now() + interval '1 day'`,
        'chat_outbox.room_id': spaceOfRow,
        'chat_login.session_id': `${FILLED_FROM} + n`,
        'approval_cursor.looked_at': `now() + interval '1 day'`,
        'nft_cursor.looked_at': `now() + interval '1 day'`,
        'nft_picture.checked_at': `now() + interval '1 day'`,
        'nft_piece.read_at': `now() + interval '1 day'`,
        'nft_collection.chain_id': '1',
        'nft_holding.chain_id': '1',
        'reward.chain_id': '1',
        'reward.room_id': spaceOfRow,
        'reward.giver_id': spaceOfRow,
        'reward_claim.asked_at': `now()`,
        'reward_commitment.giver_id': spaceOfRow,
        'step_passkey.transports': `'{}'`,
        // Not while this runs.
        'data_export.next_at': `now() + interval '1 day'`,
        'data_export.state': `'making'`,
        'data_export.requested_at': `now() + n * interval '1 second'`,
        'data_export.expires_at': `now() + interval '1 day'`,
        'step_ticket.login_entry_id': `${FILLED_FROM} + n`,
        'login_entry.at': `now() + n * interval '1 second'`,
        'login_entry.result': `'in'`,
        'login_entry.way': `'password'`,
        'login_entry.step': 'NULL',
        'step_totp.key_id': `'another'`,
        'step_totp.confirmed_at': 'now()',
        'step_removal.due_at': `now() + n * interval '1 day'`,
        'step_ticket.until': `now() + interval '1 day'`,
        'identity_attempt.until': `now() + interval '1 day'`,
        'passkey_challenge.until': `now() + interval '1 day'`,
        'step_ticket.session_id': `${FILLED_FROM} + n`,
        'mail.due_at': `now() + interval '1 day'`,
        'link_token.expires_at': `now() + interval '1 day'`,
        'rate_counter.closes_at': `now() + interval '1 day'`,
      },
    });
  });
});
afterAll(async () => {
  await chat.close();
  await chain.stop();
  await provider.stop();
  await database.drop();
});

const collectionHere = () => ({
  chainId: chain.deployment.chainId,
  contract: chain.deployment.collections[0]?.address ?? '',
});

/** Calls every route of the contract; one that is new has to be added here. */
function everyRoute(newcomer: TestClient, logo: string): Record<RouteName, () => Promise<unknown>> {
  const anyone = chat.platform.client();
  let leaver = anyone;
  const space = { params: { spaceId } };
  const room = { query: { room: String(channel.id) } };
  const roomsOf = { query: { spaceId } };
  let announcementId = 0;
  let category = 0;
  let privateRoom = '';
  let reportedEvent = '';
  let reportId = 0;
  let another = 0;
  let direct = 0;
  let group = '';
  let privateId = 0;
  const applications: number[] = [];
  let roleId = 0;
  let invite = { id: 0, token: '' };
  const rewards: { id: string; transaction: string }[] = [];
  let signerTicket = '';
  let played = space;
  let linked: Awaited<ReturnType<typeof linkNewWallet>> | undefined;
  return {
    register: () => chat.platform.person(),
    logIn: () => anyone.call('logIn', { body: { email: owner.email, password: owner.password } }),
    walletLoginNonce: () => anyone.call('walletLoginNonce'),
    walletLinkNonce: () => owner.call('walletLinkNonce'),
    linkWallet: async () => void (linked = await linkNewWallet(owner)),
    freshLogin: () => owner.call('freshLogin'),
    ...secondStepPlans(chat.platform),
    ...identityPlans(chat.platform),
    requestDataExport: () => owner.call('requestDataExport'),
    dataExports: () => owner.call('dataExports'),
    recentLogins: () => owner.call('recentLogins'),
    requestEmailChange: () => newcomer.call('requestEmailChange', { body: { email: 'plans@example.org' } }),
    confirmEmailChange: async () => {
      const code = await mailedCode(chat.platform.mails, 'plans@example.org');
      await newcomer.call('confirmEmailChange', { body: { code } });
    },
    confirmByPassword: () => owner.call('confirmByPassword', { body: { password: owner.password } }),
    requestConfirmCode: () => owner.call('requestConfirmCode'),
    confirmByCode: async () => {
      const code = await mailedCode(chat.platform.mails, owner.email);
      await owner.call('confirmByCode', { body: { code } });
    },
    walletConfirmNonce: () => owner.call('walletConfirmNonce'),
    confirmByWallet: async () => {
      if (!linked) throw new Error('No wallet is linked');
      await owner.call('confirmByWallet', { body: await signedFor(owner, 'confirm', linked) });
    },
    linkedWallets: () => owner.call('linkedWallets'),
    logInWithWallet: async () => {
      if (!linked) throw new Error('No wallet is linked');
      await anyone.call('logInWithWallet', { body: await signedFor(anyone, 'login', linked) });
    },
    unlinkWallet: () => owner.call('unlinkWallet', { params: { address: linked?.address ?? '' } }),
    me: () => owner.call('me'),
    active: () => owner.call('active', { query: { users: [member.id] } }),
    update: () => owner.call('update', { body: { bio: 'Hello', username: 'plan owner' } }),
    upload: () => uploadPicture(owner, 'avatar'),
    devices: () => owner.call('devices'),
    logInToChat: () => owner.call('logInToChat', { query: { noForce: 'true' } }),
    approveClient: () => owner.call('approveClient', { body: { redirectUrl: 'https://client.example/' } }),
    chatClients: () => owner.call('chatClients'),
    botRooms: () => owner.call('botRooms'),
    createBot: () => owner.call('createBot', { body: { name: 'Bot', rooms: [channel.id], days: 30 } }),
    bots: () => owner.call('bots'),
    resendVerification: () => owner.call('resendVerification').catch(refused),
    forgotPassword: () => anyone.call('forgotPassword', { body: { email: member.email } }),
    mailDelivery: () => anyone.call('mailDelivery'),
    resetPassword: () =>
      anyone.call('resetPassword', { body: { token: 'x'.repeat(43), password: 'abcdef1' } }).catch(refused),
    verifyEmail: () => anyone.call('verifyEmail', { body: { token: 'x'.repeat(43) } }).catch(refused),
    inviteOpened: () => owner.call('inviteOpened'),
    invitePreview: () => anyone.call('invitePreview', { query: { spaceId, inviterId: owner.id } }),
    games: () => anyone.call('games'),
    createSpace: async () => void (another = await createSpace(owner, { logo })),
    quickCreateSpace: async () =>
      owner.call('quickCreateSpace', { body: { name: (await newSpace(owner, { logo })).name } }),
    playedGames: async () => {
      played = { params: { spaceId: await createSpace(owner, { ...asGameSpace, logo }) } };
      await owner.call('playedGames', played);
    },
    playGame: () =>
      owner.call('playGame', { params: { ...played.params, gameId: 1 }, body: { playing: true } }),
    players: async () => {
      await owner.call('players', { ...played, query: { name: 'a', gameId: 1 } });
      await owner.call('players', { ...played, query: { part: 'scholar' } });
    },
    setPart: () =>
      owner.call('setPart', { params: { ...played.params, userId: owner.id }, body: { part: 'scholar' } }),
    splitRates: () => owner.call('splitRates', space),
    spaceCreation: () => owner.call('spaceCreation'),
    saveSpaceDraft: async () => {
      const saved = { base: null, version: 'a'.repeat(32), draft: { name: 'Typed' } };
      await owner.call('saveSpaceDraft', { body: saved });
      await owner.call('saveSpaceDraft', { body: { ...saved, spaceId } });
    },
    spaceDraft: async () => {
      await owner.call('spaceDraft');
      await owner.call('spaceDraft', { query: { spaceId } });
    },
    discardSpaceDraft: () => owner.call('discardSpaceDraft', { query: { spaceId } }),
    offerOwnership: () =>
      owner.call('offerOwnership', { params: { spaceId, userId: member.id } }).catch(refused),
    ownershipOffer: () => owner.call('ownershipOffer', space),
    acceptOwnership: () => owner.call('acceptOwnership', space),
    withdrawOwnership: () => owner.call('withdrawOwnership', space),
    updateSpace: async () => {
      const fields = await newSpace(owner, { logo, privacy: 1 });
      await owner.call('updateSpace', { body: { id: another, ...fields } });
    },
    space: () => member.call('space', space),
    spaceByAlias: () => anyone.call('spaceByAlias', { params: { alias: 'nobody' } }),
    joinSpace: async () => {
      await member.call('joinSpace', space);
      await newcomer.call('joinSpace', space);
    },
    standing: () => member.call('standing', space),
    setAdmin: () => owner.call('setAdmin', { params: { spaceId, userId: member.id } }),
    roles: () => member.call('roles', space),
    spaceNews: () => member.call('spaceNews', space),
    createRole: async () => void (roleId = await makeRole(owner, spaceId)),
    updateRole: () => owner.call('updateRole', { body: { id: roleId, name: 'Helpers', color: 'primary' } }),
    orderRoles: async () => {
      const roles = await owner.call('roles', space);
      const roleIds = roles.filter(({ isDefault }) => isDefault === 0).map(({ id }) => id);
      await owner.call('orderRoles', { ...space, body: { roleIds } });
    },
    rolePermissions: () => member.call('rolePermissions', { params: { roleId } }),
    setRolePermission: () =>
      owner.call('setRolePermission', { params: { roleId }, body: { id: 6, allowed: 1 } }),
    roleOutsiders: () => owner.call('roleOutsiders', { params: { roleId }, query: { name: 'user' } }),
    assignRole: () => owner.call('assignRole', { params: { roleId }, body: { userIds: [member.id] } }),
    roleView: () => owner.call('roleView', { params: { roleId } }),
    roleMembers: () => member.call('roleMembers', { params: { roleId } }),
    rolesOfMembers: () =>
      member.call('rolesOfMembers', { params: { spaceId, userIds: [member.id, owner.id] } }),
    createInviteLink: async () => {
      const body = { lifeSeconds: 3600, maxUses: 5, roomId: channel.id, roleIds: [roleId] };
      invite = await owner.call('createInviteLink', { ...space, body });
    },
    inviteLinks: async () => {
      await owner.call('inviteLinks', space);
      await member.call('inviteLinks', space);
      await anyone.call('invitePreview', { query: { link: invite.token } });
    },
    joinByInvite: async () => {
      await (await chat.platform.person()).call('joinByInvite', { body: { token: invite.token } });
    },
    inviteLinkUses: () => owner.call('inviteLinkUses', { params: { linkId: invite.id } }),
    pauseInviteLink: () =>
      owner.call('pauseInviteLink', { params: { linkId: invite.id }, body: { paused: true } }),
    revokeInviteLink: () => owner.call('revokeInviteLink', { params: { linkId: invite.id } }),
    unassignRoles: () =>
      owner.call('unassignRoles', { params: { roleId }, body: { userIds: [newcomer.id] } }),
    unassignRole: () => owner.call('unassignRole', { params: { roleId, userId: member.id } }),
    deleteRole: () => owner.call('deleteRole', { params: { roleId } }),
    joinedSpaces: () => member.call('joinedSpaces'),
    ownSpaces: () => owner.call('ownSpaces'),
    searchSpaces: async () => {
      await anyone.call('searchSpaces');
      await anyone.call('searchSpaces', { query: { text: 'word77' } });
    },
    admins: () => anyone.call('admins', space),
    members: async () => {
      await member.call('members', space);
      await member.call('members', { ...space, query: { sort: 'joined', descending: 'true' } });
      await member.call('members', { ...space, query: { sort: 'lastActive', descending: 'true' } });
      await member.call('members', { ...space, query: { name: 'plan' } });
    },
    membersByRole: async () => {
      await member.call('membersByRole', space);
      await member.call('membersByRole', { ...space, query: { name: 'plan' } });
    },
    allRooms: () => member.call('allRooms', roomsOf),
    accessedRooms: () => member.call('accessedRooms', roomsOf),
    accessedChannels: () => member.call('accessedChannels', space),
    joinedRooms: () => member.call('joinedRooms', roomsOf),
    createRoom: async () => {
      const body = { spaceId, name: 'lounge', kind: 'publicRoom' as const };
      privateRoom = String((await owner.call('createRoom', { body })).id);
    },
    openDirect: async () => {
      direct = (await owner.call('openDirect', { body: { userId: newcomer.id } })).room.id;
    },
    createGroup: async () => {
      const made = await owner.call('createGroup', { body: { userIds: [newcomer.id] } });
      group = String(made.group.room.id);
    },
    addToGroup: () => owner.call('addToGroup', { body: { room: group, userIds: [member.id] } }),
    groupPeople: () => owner.call('groupPeople', { query: { room: group } }),
    updateGroup: async () => {
      await member.call('acceptDirect', { query: { room: group } });
      await owner.call('updateGroup', { body: { room: group, name: 'Proofs' } });
      const manager = { userId: member.id, manages: true };
      await owner.call('updateGroup', { body: { room: group, manager } });
    },
    removeFromGroup: () => owner.call('removeFromGroup', { body: { room: group, userId: member.id } }),
    ownRooms: () => newcomer.call('ownRooms'),
    directConversations: () => newcomer.call('directConversations'),
    directPresence: () => newcomer.call('directPresence', { query: { users: [owner.id] } }),
    directRequest: async () => {
      await newcomer.call('directRequest', { query: { room: String(direct) } });
      await newcomer.call('directRequest', { query: { room: group } });
    },
    roomDetail: async () => {
      await member.call('roomDetail', room);
      await newcomer.call('roomDetail', { query: { room: String(direct) } });
      await newcomer.call('roomDetail', { query: { room: group } });
    },
    privacy: () => newcomer.call('privacy'),
    changePrivacy: () => newcomer.call('changePrivacy', { body: { onlineTo: 'friends' } }),
    declineDirect: async () => {
      await newcomer.call('declineDirect', { query: { room: String(direct) } });
    },
    declinedRequests: () => newcomer.call('declinedRequests'),
    restoreRequest: () => newcomer.call('restoreRequest', { query: { room: String(direct) } }),
    blockPerson: () => newcomer.call('blockPerson', { params: { userId: member.id } }),
    blockedPeople: () => newcomer.call('blockedPeople'),
    unblockPerson: () => newcomer.call('unblockPerson', { params: { userId: member.id } }),
    leaveGroup: async () => {
      await newcomer.call('leaveGroup', { query: { room: group } });
      await owner.call('leaveGroup', { query: { room: group } });
    },
    acceptDirect: () => newcomer.call('acceptDirect', { query: { room: String(direct) } }),
    accessStatus: () => member.call('accessStatus', space),
    setAccessStatus: () => owner.call('setAccessStatus', { ...space, body: { status: 0 } }),
    roomAccess: () => member.call('roomAccess', room),
    previewAccess: () => owner.call('previewAccess', { body: { room: privateRoom, rule: ofRole(roleId) } }),
    setAccess: async () => {
      const set = (rule: AccessRule | null) =>
        owner.call('setAccess', { body: { room: privateRoom, rule: rule as never } });
      await set(ofRole(roleId));
      await set(ofBalances(coins('1')));
      await set(null);
    },
    accessAsset: () =>
      owner.call('accessAsset', {
        query: {
          room: privateRoom,
          chainId: CHAIN_ID,
          kind: 'token',
          address: chain.deployment.tokens[0]?.address ?? '',
        },
      }),
    checkAccess: async () => {
      const { id } = await owner.call('createRoom', { body: { spaceId, name: 'held', kind: 'publicRoom' } });
      const room = String(id);
      await owner.call('setAccess', { body: { room, rule: ofBalances(coins('1')) as never } });
      const wallet = await linkNewWallet(member);
      await member.call('checkAccess', { body: { room } });
      await member.call('unlinkWallet', { params: { address: wallet.address } });
    },
    updateRoom: async () => {
      const { url } = await uploadPicture(owner, 'roomLogo');
      for (const form of [{ name: '茶 room', logo: url }, { topic: 'Tea' }, { logo: '' }]) {
        await owner.call('updateRoom', { body: { room: privateRoom, ...form } });
      }
    },
    deleteRoom: async () => {
      const body = { spaceId, name: 'short_lived', kind: 'privateRoom' } as const;
      const { id } = await owner.call('createRoom', { body });
      await owner.call('deleteRoom', { body: { room: String(id) } });
    },
    archiveRoom: () => owner.call('archiveRoom', { body: { room: privateRoom } }),
    restoreRoom: () => owner.call('restoreRoom', { body: { room: privateRoom } }),
    createCategory: async () => {
      category = (await owner.call('createCategory', { body: { spaceId, name: 'Talk' } })).id;
    },
    updateCategory: () => owner.call('updateCategory', { body: { id: category, name: 'Chatter' } }),
    channelOrder: () => owner.call('channelOrder', { query: { spaceId } }),
    orderChannels: async () => {
      const { version, roomIds } = await owner.call('channelOrder', { query: { spaceId } });
      const categories = [{ id: category, roomIds }];
      await owner.call('orderChannels', { body: { spaceId, version, roomIds: [], categories } });
    },
    deleteCategory: () => owner.call('deleteCategory', { body: { id: category } }),
    setSlowMode: async () => {
      await owner.call('setSlowMode', { body: { room: privateRoom, seconds: 5 } });
      await owner.call('setSlowMode', { body: { room: privateRoom, seconds: 0 } });
      await owner.call('setSlowMode', { body: { room: String(channel.id), seconds: 5 } });
      const { accessToken } = await member.call('logInToChat', { query: { noForce: 'true' } });
      const turn = await fetch(`${chat.platform.url}/internal/chat-sending`, {
        method: 'POST',
        headers: {
          'x-guildhall-internal': chat.platform.config.internalSecret,
          authorization: `Bearer ${accessToken}`,
        },
        body: JSON.stringify({
          room_id: channel.matrixRoomId,
          path: '/x',
          type: 'm.room.message',
          edits: null,
        }),
      });
      expect(turn.status).toBe(200);
    },
    addRoomMembers: () =>
      owner.call('addRoomMembers', { body: { room: privateRoom, userIds: [member.id, newcomer.id] } }),
    roomMembers: async () => {
      await owner.call('roomMembers', room);
      await owner.call('roomMembers', { query: { room: privateRoom } });
    },
    roomMembersByRole: () => owner.call('roomMembersByRole', { query: { room: privateRoom } }),
    joinRoom: () => member.call('joinRoom', room).catch(refused),
    removeRoomMember: () =>
      owner.call('removeRoomMember', { body: { room: privateRoom, userId: newcomer.id } }),
    leaveRoom: () => member.call('leaveRoom', { query: { room: privateRoom } }).catch(refused),
    deleteMessage: async () => {
      const caller = await chat.as(member);
      const first = await eventually(
        () => say(caller, channel.matrixRoomId),
        ({ status }) => status === 200,
      );
      const eventId = String(first.body.event_id);
      await owner.call('deleteMessage', { body: { room: String(channel.id), eventId } });
    },
    previewReport: async () => {
      const sent = await eventually(
        async () => say(await chat.as(owner), channel.matrixRoomId),
        ({ status }) => status === 200,
      );
      reportedEvent = String(sent.body.event_id);
      const subject = { kind: 'message' as const, room: String(channel.id), eventId: reportedEvent };
      await member.call('previewReport', { body: { subject } });
    },
    sendReport: async () => {
      const subjects = [
        { kind: 'message', room: String(channel.id), eventId: reportedEvent },
        { kind: 'person', userId: member.id, spaceId },
        { kind: 'person', userId: owner.id },
        { kind: 'space', spaceId },
      ] as const;
      for (const subject of subjects) {
        const reporter = subject.kind === 'person' && subject.userId === member.id ? newcomer : member;
        const sent = await reporter.call('sendReport', { body: { subject, reason: 'spam', note: '' } });
        if (reporter === newcomer) reportId = sent.id;
      }
    },
    ownReports: () => owner.call('ownReports', { query: {} }),
    spaceReports: async () => {
      await owner.call('spaceReports', { query: { spaceId } });
      await owner.call('spaceReports', { query: { spaceId, state: 'closed' } });
    },
    operatorReports: () => owner.call('operatorReports', { query: {} }).catch(refused),
    // The console has few users: its search may read every name, and its own tables are small.
    operatorSearch: () => owner.call('operatorSearch').catch(refused),
    operatorSpace: () => owner.call('operatorSpace', space).catch(refused),
    operatorPerson: () => owner.call('operatorPerson', { params: { userId: owner.id } }).catch(refused),
    addGame: () => owner.call('addGame', { body: { name: 'Game', banner: '' } }).catch(refused),
    changeGame: () =>
      owner
        .call('changeGame', { params: { gameId: 1 }, body: { name: 'Game', banner: '', retired: true } })
        .catch(refused),
    operatorLog: () => owner.call('operatorLog').catch(refused),
    showEmail: () =>
      owner.call('showEmail', { params: { userId: owner.id }, body: { reason: 'x' } }).catch(refused),
    suspendAccount: () =>
      owner
        .call('suspendAccount', { params: { userId: owner.id }, body: { reason: 'spam', note: '' } })
        .catch(refused),
    unsuspendAccount: () => owner.call('unsuspendAccount', { params: { userId: owner.id } }).catch(refused),
    suspendSpace: () =>
      owner.call('suspendSpace', { ...space, body: { reason: 'spam', note: '' } }).catch(refused),
    unsuspendSpace: () => owner.call('unsuspendSpace', space).catch(refused),
    operatorPoints: async () => {
      for (const state of ['held', 'counted'] as const) {
        await owner.call('operatorPoints', { query: { state } }).catch(refused);
      }
    },
    decidePoints: () =>
      owner.call('decidePoints', { params: { entryId: 1 }, body: { decision: 'count' } }).catch(refused),
    heldRequests: () => owner.call('heldRequests').catch(refused),
    decideHeldRequests: () =>
      owner
        .call('decideHeldRequests', { params: { roomId: Number(direct) }, body: { deliver: true } })
        .catch(refused),
    suspensions: () => owner.call('suspensions').catch(refused),
    verificationRequests: () => owner.call('verificationRequests').catch(refused),
    setVerification: () =>
      owner.call('setVerification', { ...space, body: { verificationTag: 1 } }).catch(refused),
    recommendedSpaces: () => owner.call('recommendedSpaces').catch(refused),
    recommendSpace: () =>
      owner.call('recommendSpace', { ...space, body: { recommended: true } }).catch(refused),
    suspension: () => owner.call('suspension'),
    appeal: () => owner.call('appeal', { body: { text: 'x' } }).catch(refused),
    requestVerification: () => owner.call('requestVerification', { ...space, body: { note: '' } }),
    verificationState: () => owner.call('verificationState', space),
    closeReport: () => owner.call('closeReport', { body: { id: reportId, outcome: 'noAction' } }),
    postAnnouncement: async () => {
      const src = (await uploadPicture(owner, 'announcement')).url;
      const document = JSON.stringify({ type: 'doc', content: [{ type: 'image', attrs: { src } }] });
      const body = { spaceId, title: 'Plans', document };
      announcementId = (await owner.call('postAnnouncement', { body })).id;
    },
    announcements: () => anyone.call('announcements', { ...space, query: { spaceId, current: 1, size: 30 } }),
    deleteAnnouncement: () => owner.call('deleteAnnouncement', { params: { announcementId } }),
    timeOutMember: async () => {
      await owner.call('timeOutMember', { params: { spaceId, userId: newcomer.id }, body: { seconds: 300 } });
      await owner.call('members', space);
      await chat.platform.services.chat.standings.standing(channel.matrixRoomId, newcomer.id);
    },
    liftTimeOut: () => owner.call('liftTimeOut', { params: { spaceId, userId: newcomer.id } }),
    kickMembers: () => owner.call('kickMembers', { params: { spaceId }, body: { userIds: [1] } }),
    timeOutMembers: () =>
      owner.call('timeOutMembers', { params: { spaceId }, body: { userIds: [newcomer.id], seconds: 600 } }),
    kickMember: () => owner.call('kickMember', { params: { spaceId, userId: newcomer.id } }),
    banMembers: () =>
      owner.call('banMembers', {
        params: { spaceId },
        body: { userIds: [newcomer.id], reason: 4, deleteMessages: 'day' },
      }),
    banMember: () =>
      owner.call('banMember', { params: { spaceId, userId: newcomer.id }, query: { reason: '1' } }),
    bans: async () => {
      const about = { params: { spaceId, userId: newcomer.id } };
      const body = { deleteMessages: 'day' } as const;
      await owner.call('banMember', { ...about, query: { reason: '2' }, body });
      return owner.call('bans', space);
    },
    restoreMessages: () => owner.call('restoreMessages', { params: { spaceId, userId: newcomer.id } }),
    auditLog: async () => {
      await owner.call('auditLog', space);
      const wanted = [
        { act: 'member.banned' },
        { actor: owner.id },
        { actor: 'operator' },
        { person: newcomer.id },
        { from: '2020-01-01T00:00:00.000Z', until: '2020-02-01T00:00:00.000Z' },
      ] as const;
      for (const query of wanted) await owner.call('auditLog', { ...space, query });
    },
    auditPeople: async () => {
      await owner.call('auditPeople', { ...space, query: { side: 'by' } });
      await owner.call('auditPeople', { ...space, query: { side: 'to', name: 'user' } });
    },
    undoAct: async () => {
      const { records } = await owner.call('auditLog', { ...space, query: { act: 'admin.added' } });
      await owner.call('undoAct', { params: { spaceId, number: records[0]?.number ?? 0 } });
    },
    exportAuditLog: () => owner.call('exportAuditLog', space),
    verifyAuditLog: () => owner.call('verifyAuditLog', space),
    keyShareKdf: () => owner.call('keyShareKdf'),
    createKeyShare: async () => void (await makeWallet(owner)),
    beginKeyShare: () => owner.call('beginKeyShare'),
    putKeyShare: async () => {
      const unlocked = await walletOf(owner).unlock(WALLET_PASSWORD);
      await (await walletOf(owner).changePassword(unlocked, 'another-long-password')).write();
      unlocked.wipe();
    },
    confirmKeyShare: () => owner.call('confirmKeyShare', { body: { version: 1_000 } }).catch(refused),
    unlockKeyShare: async () => {
      (await walletOf(owner).unlock(WALLET_PASSWORD)).wipe();
      await walletOf(owner).unlock('a-wrong-long-password').catch(refused);
    },
    requestKeyRecovery: () => owner.call('requestKeyRecovery'),
    startKeyRecovery: async () => {
      const token = await mailedToken(chat.platform.mails, owner.email, 'index/wallet');
      await owner.call('startKeyRecovery', { body: { token } });
    },
    signerTicket: async () => void (signerTicket = (await owner.call('signerTicket')).ticket),
    redeemSignerTicket: async () => {
      const { pass } = await anyone.call('redeemSignerTicket', { body: { ticket: signerTicket } });
      await anyone.call('keyShareKdf', { headers: { 'x-signer-pass': pass } });
    },
    keyShareState: () => owner.call('keyShareState'),
    releasedKeyShare: () => signerCalls(owner).released().catch(refused),
    deviceCodeDelivery: () => owner.call('deviceCodeDelivery'),
    requestDeviceCode: () => owner.call('requestDeviceCode'),
    registerDevice: async () => {
      const code = await mailedCode(chat.platform.mails, owner.email);
      await registerDevice(await onAnotherDevice(chat.platform, owner), code);
    },
    removeDevice: () => owner.call('removeDevice', { params: { deviceId: 1 } }),
    cancelKeyRecoveryByMail: async () => {
      const token = await mailedToken(chat.platform.mails, owner.email, 'stopRecovery');
      await owner.call('cancelKeyRecoveryByMail', { body: { token } });
    },
    cancelKeyRecovery: () => owner.call('cancelKeyRecovery'),
    walletNetworks: () => member.call('walletNetworks'),
    hasHandle: () =>
      member.call('hasHandle', {
        body: {
          operationName: 'hasHandle',
          query: hasHandleQuery,
          variables: { address: `0x${'1'.repeat(40)}` },
        },
      }),
    searchPeople: async () => {
      await member.call('searchPeople', { query: { text: '@plan' } });
      await member.call('searchPeople', { query: { text: `0x${'1'.repeat(40)}` } });
      // What everybody's name has.
      await member.call('searchPeople', { query: { text: 'word', current: 3 } });
    },
    follow: async () => {
      await member.call('follow', { params: { userId: owner.id } });
      await owner.call('follow', { params: { userId: member.id } });
    },
    ggPoints: () => owner.call('ggPoints'),
    ggHistory: () => owner.call('ggHistory', { query: {} }),
    referrals: () => owner.call('referrals', { query: {} }),
    leaderboard: async () => {
      for (const period of boardPeriods) {
        const { next } = await member.call('leaderboard', { query: { period } });
        if (next) await member.call('leaderboard', { query: { period, cursor: next } });
      }
    },
    spaceLeaderboard: async () => {
      for (const period of boardPeriods) {
        const { next } = await member.call('spaceLeaderboard', { ...space, query: { period } });
        if (next) await member.call('spaceLeaderboard', { ...space, query: { period, cursor: next } });
      }
    },
    reportDay: () =>
      member.call('reportDay', { body: { date: new Date().toISOString().slice(0, 10), count: 100 } }),
    contact: () => member.call('contact', { params: { userId: owner.id } }),
    profile: () => member.call('profile', { params: { userId: owner.id }, query: { spaceId } }),
    contacts: async () => {
      for (const relation of ['following', 'follower', 'friend'] as const) {
        await member.call('contacts', { query: { relation, nameFilter: 'a' } });
      }
    },
    friendsOutOfSpace: () =>
      owner.call('friendsOutOfSpace', { query: {}, body: { spaceId, nameFilter: 'a' } }),
    inviteToSpace: () =>
      owner.call('inviteToSpace', { params: { spaceId, userId: member.id } }).catch(refused),
    notices: async () => {
      await member.call('notices', { query: {} });
      await member.call('notices', { query: { unread: '1', current: 2 } });
    },
    unreadNotices: () => member.call('unreadNotices'),
    readNotice: async () => {
      const { records } = await member.call('notices', { query: {} });
      await member.call('readNotice', { params: { id: records[0]?.id ?? 1 } }).catch(refused);
    },
    unreadNotice: async () => {
      const { records } = await member.call('notices', { query: {} });
      await member.call('unreadNotice', { params: { id: records[0]?.id ?? 1 } }).catch(refused);
    },
    readThing: async () => {
      for (const thing of noticeThings) {
        await member.call('readThing', { body: { thing, id: spaceId, until: new Date().toISOString() } });
      }
    },
    noticeSettings: () => member.call('noticeSettings'),
    changeNoticeSettings: () =>
      member.call('changeNoticeSettings', { body: { messages: 'mentions', digest: 'hourly' } }),
    spaceLevels: () => member.call('spaceLevels'),
    roomLevels: () => member.call('roomLevels', { params: { spaceId } }),
    setSpaceLevel: () => member.call('setSpaceLevel', { body: { spaceId, level: 'off' } }),
    setRoomLevel: () =>
      member.call('setRoomLevel', { body: { roomId: channel.id, mutedUntil: new Date().toISOString() } }),
    comparePushRules: () => member.call('comparePushRules'),
    pushState: () => member.call('pushState'),
    subscribePush: () =>
      member.call('subscribePush', {
        body: { endpoint: 'https://push.example/x', p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
      }),
    unsubscribePush: () => member.call('unsubscribePush'),
    readAllNotices: () => member.call('readAllNotices'),
    undoReadAll: () => member.call('undoReadAll', { body: { readTime: new Date().toISOString() } }),
    unfollow: () => member.call('unfollow', { params: { userId: owner.id } }),
    notePaid: () =>
      member.call('notePaid', {
        body: {
          sends: [{ address: `0x${'1'.repeat(40)}`, userId: owner.id, sentTime: new Date().toISOString() }],
        },
      }),
    savedAddresses: () => member.call('savedAddresses'),
    saveAddress: () =>
      member.call('saveAddress', {
        body: { address: `0x${'1'.repeat(40)}`, chainId: null, name: 'Harbor', note: '' },
      }),
    removeSavedAddress: () =>
      member.call('removeSavedAddress', { body: { address: `0x${'1'.repeat(40)}`, chainId: null } }),
    historyNotes: () => member.call('historyNotes'),
    saveHistoryNote: async () => {
      const key = { chainId: 31_337, hash: `0x${'1'.repeat(64)}` };
      await member.call('saveHistoryNote', { body: { ...key, note: 'Lunch' } });
      await member.call('saveHistoryNote', { body: { ...key, note: '' } });
    },
    tokenChoices: () => member.call('tokenChoices'),
    chooseToken: () =>
      member.call('chooseToken', {
        body: { chainId: 31_337, contract: `0x${'1'.repeat(40)}`, decimals: 6, isHidden: false },
      }),
    paidAddresses: () =>
      member.call('paidAddresses', { query: { address: `0x${'1'.repeat(40)}`, userId: owner.id } }),
    walletList: () => member.call('walletList'),
    keepWalletList: () =>
      member.call('keepWalletList', {
        body: { wallets: [{ address: `0x${'1'.repeat(40)}`, name: 'Watched' }], before: [] },
      }),
    dripFaucet: () =>
      member.call('dripFaucet', { body: { chainId: 31_337, address: `0x${'1'.repeat(40)}` } }).catch(refused),
    swapQuote: () =>
      member
        .call('swapQuote', {
          params: { chainId: 31_337 },
          query: {
            from: 'native',
            to: `0x${'1'.repeat(40)}`,
            amount: '1',
            slippage: 50,
            address: `0x${'1'.repeat(40)}`,
          },
        })
        .catch(refused),
    ownedNfts: async () => {
      const { address } = await linkNewWallet(member);
      await member.call('ownedNfts', { query: { address, text: 'isle' } });
    },
    approvals: async () => {
      const { address } = await linkNewWallet(member);
      await member.call('approvals', { query: { address } });
    },
    nftDetail: () =>
      member.call('nftDetail', { query: { ...collectionHere(), tokenId: '1' } }).catch(refused),
    chooseNftCollection: () =>
      member.call('chooseNftCollection', { body: { ...collectionHere(), isHidden: true } }),
    setNftPicture: async () => {
      const { address } = await linkNewWallet(member);
      await member
        .call('setNftPicture', { body: { ...collectionHere(), tokenId: '1', address } })
        .catch(refused);
    },
    payee: () => member.call('payee', { params: { userId: owner.id } }),
    rewardNetworks: () => member.call('rewardNetworks'),
    commitReward: async () => void (await commit(owner, await chain.giver(), { room: String(channel.id) })),
    prepareReward: async () => {
      await withWallet(member);
      const sender = await chain.giver();
      const listed = { recipientIds: [member.id], count: 1, random: false };
      for (const form of [{}, listed]) {
        const prepared = await prepare(owner, sender, { room: String(channel.id), ...form });
        rewards.push({ id: prepared.id, transaction: await deposit(chain, sender, prepared) });
      }
    },
    rewardSent: async () => {
      for (const { id, transaction } of rewards) {
        await owner.call('rewardSent', { body: { reward: id, transaction } });
        await eventually(
          () => owner.call('rewardDetail', { params: { reward: id } }),
          ({ state }) => state === 'open',
        );
      }
    },
    pendingRewards: () => owner.call('pendingRewards', room),
    rewardDetail: () => member.call('rewardDetail', { params: { reward: rewards[0]?.id ?? '' } }),
    rewardMoves: async () => {
      await member.call('rewardMoves', space);
      await member.call('rewardMoves', { ...space, query: { kind: 'claim' } });
    },
    rewardShares: () => member.call('rewardShares', { params: { reward: rewards[1]?.id ?? '' } }),
    signRewardClaim: async () => {
      const { address } = await member.call('me');
      for (const { id } of rewards) {
        await member.call('signRewardClaim', { body: { reward: id, recipient: address ?? '' } });
      }
    },
    claimReward: async () => {
      const { address } = await member.call('me');
      for (const { id } of rewards) {
        await member.call('claimReward', { body: { reward: id, recipient: address ?? '' } });
      }
    },
    applyToJoin: async () => {
      privateId = await createSpace(owner, { logo, privacy: 0 });
      for (const applicant of [member, newcomer]) {
        const made = await applicant.call('applyToJoin', { body: { spaceId: privateId, content: 'Hi' } });
        applications.push(made.id);
      }
    },
    ownApplications: async () => {
      await member.call('ownApplications');
      await member.call('ownApplications', { query: { status: 'pending' } });
    },
    spaceApplications: async () => {
      await owner.call('spaceApplications', { query: { spaceId: privateId } });
      await owner.call('spaceApplications', { query: { spaceId: privateId, status: 'pending' } });
    },
    approveApplication: () =>
      owner.call('approveApplication', { query: { applicationId: applications[0] ?? 0 } }),
    rejectApplication: () =>
      owner.call('rejectApplication', { query: { applicationId: applications[1] ?? 0 } }),
    withdrawApplication: () =>
      newcomer.call('withdrawApplication', { query: { applicationId: applications[1] ?? 0 } }).catch(refused),
    decideApplications: () =>
      owner.call('decideApplications', {
        body: { spaceId: privateId, applicationIds: applications, decision: 'reject' },
      }),
    leaveSpace: () => member.call('leaveSpace', space),
    deleteSpace: () => owner.call('deleteSpace', { params: { spaceId: another } }),
    spaceAnalytics: () => owner.call('spaceAnalytics', { ...space, query: { days: '90' } }),
    spaceGrowth: () => owner.call('spaceGrowth', space),
    spaceHome: () => owner.call('spaceHome', space),
    deletedSpaces: () => owner.call('deletedSpaces'),
    restoreSpace: async () => {
      await owner.call('restoreSpace', { params: { spaceId: another } });
      // Once more, for the job that purges it.
      await owner.call('deleteSpace', { params: { spaceId: another } });
      await chat.platform.services.storage.db.execute(longDeleted(another));
    },
    endDevice: async () => {
      const [device] = await newcomer.call('devices');
      await newcomer.call('endDevice', { params: { sessionId: device?.id ?? 0 } });
    },
    accountDeletion: async () => {
      leaver = await chat.platform.person();
      await leaver.call('joinSpace', space);
      await leaver.call('openDirect', { body: { userId: owner.id } });
      await leaver.call('accountDeletion');
    },
    deleteAccount: () => leaver.call('deleteAccount'),
    restoreAccount: async () => {
      await leaver.call('logIn', { body: { email: leaver.email, password: leaver.password } });
      await leaver.call('restoreAccount');
      // Once more, for the job that purges it.
      await leaver.call('deleteAccount');
      await chat.platform.services.storage.db.execute(longGone(leaver.id));
    },
    endOtherDevices: () => member.call('endOtherDevices'),
    logOut: () => member.call('logOut'),
  };
}

/** The way to a refusal is a way, too. */
const refused = () => undefined;

/** Once an hour a table may be read: an index for it would cost more, with every session used. */
const hourly: readonly JobName[] = [
  'end expired bots',
  'forget login tokens',
  'forget refused mails',
  'forget ended sessions',
  'forget old links',
  'forget old nonces',
  'accounts.list_deletions',
  'prune the change feed',
  'forget unconfirmed key shares',
  'forget old key recoveries',
  'forget old key share events',
  'look for shares of lost keys',
  'chat.compare',
  'chat.delete_pictures',
  'forget rewards that were never sent',
  'points.recompute',
];
const jobs: readonly JobName[] = [
  'accounts.purge',
  'analytics.count',
  'notices.digest',
  'notices.end_mutes',
  'notices.forget',
  'points.rank',
  'points.judge_messages',
  'points.forget',
  'audit.log_heads',
  'send waiting mails',
  'uploads.remove_unused',
  'forget idempotent calls',
  'forget closed rate windows',
  'applications.expire',
  'chat.forget_events',
  'chat.forget_slow_mode',
  'reports.forget',
  'chat.end_devices',
  'handles.follow',
  'rewards.follow',
  'rewards.relay',
  'rewards.keep',
  'spaces.delete_messages',
  'spaces.end_time_outs',
  'spaces.forget_drafts',
  'spaces.purge',
  'rooms.check_balances',
  'forget second step tickets',
  'forget old logins',
  'exports.make',
  'exports.forget',
  'remove lost second steps',
  'reseal authenticator secrets',
  'operator.end_suspensions',
];

test('no statement of the platform reads a big table from end to end', async () => {
  const { services } = chat.platform;
  const newcomer = await chat.platform.person();
  const logo = (await uploadPicture(owner, 'guildLogo')).url;
  const calls = everyRoute(newcomer, logo);
  expect(Object.keys(calls).sort()).toEqual(Object.keys(routes).sort());
  for (const call of Object.values(calls)) await call();
  await services.chat.idle();

  const { position } = await services.feed.poll('plans', 0);
  await services.feed.poll('plans', position - 1);
  const internal = { 'x-guildhall-internal': chat.platform.config.internalSecret };
  for (const path of [
    `page/space/${spaceId}`,
    'page/directory',
    'page/handle/atlas',
    `version/space:${spaceId}`,
    'ready',
  ]) {
    const answer = await fetch(`${chat.platform.url}/internal/${path}`, { headers: internal });
    expect([path, answer.status]).toEqual([path, 200]);
  }
  await services.storage.db.execute(
    sql`UPDATE job SET next_run_at = '-infinity' WHERE name <> ALL (${sql.param(hourly)})`,
  );
  for (const name of jobs) await services.jobs.runDue(name);

  expect(plans.statements().length).toBeGreaterThan(150);
  expect(await plans.scans()).toEqual([]);
});
