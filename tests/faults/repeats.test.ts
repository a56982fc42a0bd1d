import { randomBytes, randomUUID } from 'node:crypto';
import { getAddress } from 'viem';
import { mined } from '@/contracts/local-chain/chain-client';
import { localCollectionAbi } from '@/contracts/generated/local-collection.abi';
import { TestGateway } from '@/gateway/testing/gateway';
import { drawSalt, SALT_BYTES } from '@/protocol/reward-draw';
import { routes, type RouteName } from '@/protocol/routes';
import { at, matrixIdOf, startChatTest, type ChatTest } from '@/server/testing/chat';
import { ChatProxy } from '@/server/testing/chat-proxy';
import { ApiError, type TestClient } from '@/server/testing/client';
import {
  mailedCode,
  mailedToken,
  makeWallet,
  onAnotherDevice,
  registerDevice,
  signerCalls,
  WALLET_PASSWORD,
  walletOf,
} from '@/server/testing/key-share';
import { asGameSpace, createSpace, newSpace, uploadPicture } from '@/server/testing/space';
import {
  commit,
  deposit,
  prepare,
  startTestChain,
  withWallet as linkedWallet,
  type TestChain,
} from '@/server/testing/rewards';
import { coins, ofBalances } from '@/server/testing/balances';
import { identityRepeats } from '@/server/testing/identity';
import { startOpenIdProvider, type TestOpenIdProvider } from '@/server/testing/openid-provider';
import { TEST_PUBLIC_URL } from '@/server/testing/platform';
import { testPush } from '@/server/testing/push-endpoint';
import { linkNewWallet, newWallet, signedFor } from '@/server/testing/wallet';
import { until } from '@/server/testing/until';
import { inTurn } from '@/runtime/testing/depth';
import { isLong, size } from './size';
import { repeatedSecondStep, STEPS_OF_THEIR_OWN } from './repeated-second-step';
import { makeRole, ofRole } from '@/server/testing/role';

jest.setTimeout(600_000);

let chat: ChatTest;
let gateway: TestGateway;
/** Between people and the web process. */
let edge: ChatProxy;
let owner: TestClient;
let operator: TestClient;
const OPERATOR = 'operator@example.org';
let chain: TestChain;
let provider: TestOpenIdProvider;
let spaceId: number;

const document = JSON.stringify({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x' }] }],
});

/** Sends the same request until an answer comes back, as a browser on a bad line does; the first ones are lost. */
async function throughBadLine(path: string, init: RequestInit): Promise<{ lost: number; answer: unknown }> {
  let lost = 0;
  edge.decide(() => (lost < size.lostAnswers ? 'drop answer' : 'pass'));
  for (;;) {
    const response = await fetch(edge.url + path, init).catch(() => undefined);
    if (response) return { lost, answer: await response.json() };
    lost += 1;
  }
}

const eventsOf = async (matrixRoomId: string, isOne: (event: MatrixEvent) => boolean) => {
  const { body } = await chat.sender('GET', `${at`rooms/${matrixRoomId}/messages`}?dir=b&limit=500`);
  return (body.chunk as MatrixEvent[]).filter(isOne);
};
interface MatrixEvent {
  readonly type: string;
  readonly event_id: string;
  readonly state_key?: string;
  readonly content: Record<string, unknown>;
}

const joinsOf = (matrixRoomId: string, person: TestClient) =>
  eventsOf(
    matrixRoomId,
    ({ type, state_key: key, content }) =>
      type === 'm.room.member' && key === matrixIdOf(person) && content.membership === 'join',
  );

/** A call that changes something, ready to be made many times, and the number of times that it shows. */
interface Repeated {
  call(): Promise<unknown>;
  effects(): Promise<number>;
}

const key = () => ({ 'idempotency-key': randomUUID() });
const count = async (query: string): Promise<number> => {
  const { rows } = await chat.platform.services.storage.db.execute<{ count: string }>(query);
  return Number(rows[0]?.count);
};

/** A person who has one notice. */
async function noticed() {
  const guest = await chat.platform.person();
  await owner.call('follow', { params: { userId: guest.id } });
  const { records } = await guest.call('notices', { query: {} });
  return { guest, id: records[0]?.id ?? 0 };
}

/** A member of the space, with a room that is private and one that is public. */
async function scene() {
  const guest = await chat.platform.person();
  await guest.call('joinSpace', { params: { spaceId } });
  const room = (kind: 'channel' | 'publicRoom' | 'privateRoom') =>
    owner.call('createRoom', {
      body: { spaceId, name: `r${randomUUID().slice(0, 12).replaceAll('-', '_')}`, kind },
    });
  return { guest, room };
}

/** A group of a guest, who made it, and somebody who follows them. */
async function groupScene() {
  const { guest } = await scene();
  const other = await chat.platform.person();
  await other.call('follow', { params: { userId: guest.id } });
  const { group } = await guest.call('createGroup', { body: { userIds: [other.id] } });
  return { guest, other, group };
}

/** Entries of the operator's log. */
const operatorActs = (act: string, about: string) =>
  count(`SELECT count(*) FROM operator_entry WHERE act = '${act}' AND ${about}`);

/** A space with an admin who may be offered it. */
async function offering() {
  const [client, guest] = [await chat.platform.person(), await chat.platform.person()];
  const id = await createSpace(client);
  await guest.call('joinSpace', { params: { spaceId: id } });
  await client.call('setAdmin', { params: { spaceId: id, userId: guest.id } });
  const offer = (to: TestClient) => client.call('offerOwnership', { params: { spaceId: id, userId: to.id } });
  const offers = (to: TestClient) => count(`SELECT count(*) FROM ownership_offer WHERE user_id = ${to.id}`);
  return { client, guest, id, offer, offers };
}

/** A private space, and somebody who may apply to it. */
async function applying() {
  const privateId = await createSpace(owner, { privacy: 0 });
  const applicant = await chat.platform.person();
  const apply = () => applicant.call('applyToJoin', { body: { spaceId: privateId, content: 'Hi' } });
  return { applicant, apply, privateId };
}
/** A link of the owner, and entries of the log about such links. */
async function inviting(maxUses: number | null = null) {
  const body = { lifeSeconds: null, maxUses, roomId: null, roleIds: [] };
  const link = await owner.call('createInviteLink', { params: { spaceId }, body });
  const acts = (act: string) =>
    count(`SELECT count(*) FROM audit_entry WHERE act = '${act}' AND objects -> 0 ->> 'id' = '${link.id}'`);
  return { ...link, params: { linkId: link.id }, acts };
}
const noticesOf = ({ id }: TestClient, kind: number) =>
  count(`SELECT count(*) FROM notice WHERE user_id = ${id} AND kind = ${kind}`);

const secondDevice = async (client: TestClient) => {
  const other = chat.platform.client();
  await other.call('logIn', { body: { email: client.email, password: client.password } });
  return other;
};
const tokenMailedTo = async (email: string) => {
  const link = (await chat.platform.mails(email)).at(-1)?.links[0] ?? '';
  return new URL(link).searchParams.get('token') ?? '';
};
const withWallet = async () => {
  const client = await chat.platform.person();
  await makeWallet(client);
  return client;
};
const recovering = async () => {
  const client = await withWallet();
  await client.call('requestKeyRecovery');
  const token = await mailedToken(chat.platform.mails, client.email, 'index/wallet');
  await client.call('startKeyRecovery', { body: { token } });
  return client;
};
const keyShareEvents = ({ id }: TestClient, kind: string) =>
  count(`SELECT count(*) FROM key_share_event WHERE account_id = ${id} AND kind = '${kind}'`);
/** A reward to the first channel, mined, and somebody who may claim a share of it. */
async function givenReward() {
  const room = await chat.room(owner, spaceId);
  const { guest } = await scene();
  const recipient = await linkedWallet(guest);
  const sender = await chain.giver();
  const prepared = await prepare(owner, sender, { room: String(room.id) });
  const transaction = await deposit(chain, sender, prepared);
  await owner.call('rewardSent', { body: { reward: prepared.id, transaction } });
  await until(
    async () => (await owner.call('rewardDetail', { params: { reward: prepared.id } })).state === 'open',
  );
  return { guest, recipient, transaction, id: prepared.id };
}
const rewardClaims = (id: string) => count(`SELECT count(*) FROM reward_claim WHERE reward_id = '${id}'`);
const memberships = (userId: number) =>
  count(`SELECT count(*) FROM membership WHERE user_id = ${userId} AND space_id = ${spaceId}`);
const confirmations = (client: TestClient) => async () =>
  chat.platform.logLines.filter((line) => line.event === 'auth.confirmed' && line.user === client.id).length;
/** Each copy is a thing of its own, and wanted as often as it is asked for; limits bound it. */
const EACH_ITS_OWN = [
  'logIn', 'resendVerification', 'forgotPassword', 'upload', 'createKeyShare', 'beginKeyShare', 'requestKeyRecovery', 'requestDeviceCode', 'dripFaucet', 'signerTicket',
  'startIdentityLogin', 'startIdentityLink', 'walletLoginNonce', 'walletLinkNonce', 'walletConfirmNonce', 'confirmByPassword', 'requestConfirmCode', 'commitReward', 'approveClient', 'createBot', 'showEmail',
  ...STEPS_OF_THEIR_OWN, 'requestEmailChange',
] as const; // oxfmt-ignore
type Repeatable = Exclude<RouteName, (typeof EACH_ITS_OWN)[number] | (typeof READING)[number]>;

const READING = [
  'accountDeletion', 'secondSteps', 'recentLogins', 'dataExports', 'ggPoints', 'ggHistory', 'referrals', 'leaderboard', 'spaceLeaderboard', 'operatorPoints',
  'auditLog', 'auditPeople', 'exportAuditLog', 'verifyAuditLog', 'me', 'mailDelivery', 'devices', 'freshLogin', 'invitePreview', 'inviteLinks', 'inviteLinkUses', 'space', 'spaceByAlias', 'ownershipOffer', 'spaceCreation', 'spaceDraft', 'splitRates', 'standing', 'accessStatus', 'roomAccess', 'previewAccess', 'accessAsset', 'previewReport', 'ownReports', 'spaceReports', 'operatorReports', 'spaceNews', 'notices', 'unreadNotices', 'noticeSettings', 'spaceLevels', 'roomLevels', 'comparePushRules', 'pushState', 'roles', 'rolePermissions', 'roleView', 'roleMembers', 'roleOutsiders', 'rolesOfMembers', 'bans', 'joinedSpaces', 'ownSpaces', 'deletedSpaces', 'spaceHome', 'spaceGrowth', 'spaceAnalytics', 'searchSpaces',
  'admins', 'playedGames', 'players', 'rewardMoves', 'members', 'membersByRole', 'games', 'announcements', 'allRooms', 'channelOrder', 'accessedRooms', 'accessedChannels', 'joinedRooms', 'ownRooms', 'roomMembers', 'roomMembersByRole', 'roomDetail', 'directConversations', 'directPresence', 'directRequest', 'declinedRequests', 'groupPeople', 'privacy', 'blockedPeople', 'ownApplications', 'spaceApplications',
  'rewardNetworks', 'pendingRewards', 'rewardDetail', 'rewardShares', 'linkedIdentities', 'linkedWallets', 'unlockKeyShare', 'keyShareKdf', 'keyShareState', 'deviceCodeDelivery', 'walletNetworks', 'walletList', 'hasHandle', 'swapQuote', 'searchPeople', 'contact', 'contacts', 'profile', 'friendsOutOfSpace', 'payee', 'paidAddresses', 'savedAddresses', 'tokenChoices', 'historyNotes', 'ownedNfts', 'nftDetail', 'approvals', 'chatClients', 'bots', 'botRooms',
  'operatorSearch', 'operatorSpace', 'operatorPerson', 'suspensions', 'heldRequests', 'verificationRequests', 'recommendedSpaces', 'operatorLog', 'suspension', 'verificationState',
] as const; // oxfmt-ignore

async function gameSpace() {
  const client = await chat.platform.person();
  return { client, id: await createSpace(client, asGameSpace) };
}

const repeated: Record<Repeatable, () => Promise<Repeated>> = {
  ...repeatedSecondStep(() => chat.platform),
  async register() {
    const email = `person-${randomUUID()}@example.org`;
    const headers = key();
    const body = { email, password: 'correct7horse', agreed: true } as const;
    return {
      call: () => chat.platform.client().call('register', { body, headers }),
      effects: async () => (await chat.platform.mails(email)).length,
    };
  },
  async applyToJoin() {
    const { applicant, apply } = await applying();
    return {
      call: apply,
      effects: () => count(`SELECT count(*) FROM application WHERE user_id = ${applicant.id}`),
    };
  },
  async createInviteLink() {
    const { guest } = await scene();
    const headers = key();
    const body = { lifeSeconds: null, maxUses: null, roomId: null, roleIds: [] };
    return {
      call: () => guest.call('createInviteLink', { params: { spaceId }, body, headers }),
      effects: () => count(`SELECT count(*) FROM invite_link WHERE maker_id = ${guest.id}`),
    };
  },
  async joinByInvite() {
    const { id, token } = await inviting(5);
    const guest = await chat.platform.person();
    return {
      call: () => guest.call('joinByInvite', { body: { token } }),
      effects: () => count(`SELECT uses AS count FROM invite_link WHERE id = ${id}`),
    };
  },
  async pauseInviteLink() {
    const { params, acts } = await inviting();
    return {
      call: () => owner.call('pauseInviteLink', { params, body: { paused: true } }),
      effects: () => acts('invite.paused'),
    };
  },
  async revokeInviteLink() {
    const { params, acts } = await inviting();
    return {
      call: () => owner.call('revokeInviteLink', { params }),
      effects: () => acts('invite.revoked'),
    };
  },
  async withdrawApplication() {
    const { applicant, apply } = await applying();
    const { id: applicationId } = await apply();
    return {
      call: () => applicant.call('withdrawApplication', { query: { applicationId } }),
      effects: async () => 1 - (await applicant.call('ownApplications')).length,
    };
  },
  async approveApplication() {
    const { applicant, apply } = await applying();
    const { id: applicationId } = await apply();
    return {
      call: () => owner.call('approveApplication', { query: { applicationId } }),
      effects: () => noticesOf(applicant, 24),
    };
  },
  async rejectApplication() {
    const { applicant, apply } = await applying();
    const { id: applicationId } = await apply();
    return {
      call: () => owner.call('rejectApplication', { query: { applicationId } }),
      effects: () => noticesOf(applicant, 25),
    };
  },
  async decideApplications() {
    const { applicant, apply, privateId } = await applying();
    const { id } = await apply();
    const body = { spaceId: privateId, applicationIds: [id], decision: 'approve' as const };
    return {
      call: () => owner.call('decideApplications', { body }),
      effects: () => noticesOf(applicant, 24),
    };
  },
  async openDirect() {
    const { guest } = await scene();
    return {
      call: () => owner.call('openDirect', { body: { userId: guest.id } }),
      effects: () => count(`SELECT count(*) FROM direct_pair WHERE second_id = ${guest.id}`),
    };
  },
  async acceptDirect() {
    const { guest } = await scene();
    const { room } = await owner.call('openDirect', { body: { userId: guest.id } });
    return {
      call: () => guest.call('acceptDirect', { query: { room: String(room.id) } }),
      effects: async () => (await joinsOf(room.matrixRoomId, guest)).length,
    };
  },
  async createGroup() {
    const { guest } = await scene();
    const headers = key();
    return {
      call: () => owner.call('createGroup', { body: { userIds: [guest.id] }, headers }),
      effects: () =>
        count(`SELECT count(*) FROM room_member WHERE user_id = ${guest.id} AND added_by = ${owner.id}`),
    };
  },
  async addToGroup() {
    const { guest, group } = await groupScene();
    const added = await chat.platform.person();
    await added.call('follow', { params: { userId: guest.id } });
    const body = { room: String(group.room.id), userIds: [added.id] };
    return {
      call: () => guest.call('addToGroup', { body }),
      effects: async () => (await joinsOf(group.room.matrixRoomId, added)).length,
    };
  },
  async removeFromGroup() {
    const { guest, other, group } = await groupScene();
    return {
      call: () => guest.call('removeFromGroup', { body: { room: String(group.room.id), userId: other.id } }),
      effects: async () =>
        (
          await eventsOf(
            group.room.matrixRoomId,
            ({ type, state_key: id, content }) =>
              type === 'm.room.member' && id === matrixIdOf(other) && content.membership === 'leave',
          )
        ).length,
    };
  },
  async leaveGroup() {
    const { guest, other, group } = await groupScene();
    // The second call finds no group: who has left does not see it any more.
    return {
      call: () =>
        guest.call('leaveGroup', { query: { room: String(group.room.id) } }).catch((error: unknown) => {
          if (!(error instanceof ApiError) || error.error !== 'not_found') throw error;
        }),
      effects: () =>
        count(
          `SELECT count(*) FROM room_member WHERE room_id = ${group.room.id} AND user_id = ${other.id}
           AND group_role = 'maker'`,
        ),
    };
  },
  async updateGroup() {
    const { guest, group } = await groupScene();
    return {
      call: () => guest.call('updateGroup', { body: { room: String(group.room.id), name: 'Renamed' } }),
      effects: async () =>
        (
          await eventsOf(
            group.room.matrixRoomId,
            ({ type, content }) => type === 'm.room.name' && content.name === 'Renamed',
          )
        ).length,
    };
  },
  async follow() {
    const { guest } = await scene();
    return {
      call: () => owner.call('follow', { params: { userId: guest.id } }),
      effects: () => noticesOf(guest, 30),
    };
  },
  async unfollow() {
    const { guest } = await scene();
    await owner.call('follow', { params: { userId: guest.id } });
    return {
      call: () => owner.call('unfollow', { params: { userId: guest.id } }),
      effects: () => count(`SELECT 1 - count(*) AS count FROM follow WHERE followed_id = ${guest.id}`),
    };
  },
  async readNotice() {
    const { guest, id } = await noticed();
    return {
      call: () => guest.call('readNotice', { params: { id } }),
      effects: () => count(`SELECT count(*) FROM notice WHERE id = ${id} AND read_at IS NOT NULL`),
    };
  },
  async unreadNotice() {
    const { guest, id } = await noticed();
    await guest.call('readNotice', { params: { id } });
    return {
      call: () => guest.call('unreadNotice', { params: { id } }),
      effects: () => count(`SELECT count(*) FROM notice WHERE id = ${id} AND read_at IS NULL`),
    };
  },
  async readThing() {
    const { guest, id } = await noticed();
    return {
      call: () => guest.call('readThing', { body: { thing: 'person', id: owner.id } }),
      effects: () => count(`SELECT count(*) FROM notice WHERE id = ${id} AND read_at IS NOT NULL`),
    };
  },
  async changeNoticeSettings() {
    const { guest } = await scene();
    return {
      call: () => guest.call('changeNoticeSettings', { body: { digest: 'hourly' } }),
      effects: () =>
        count(`SELECT count(*) FROM notice_setting WHERE user_id = ${guest.id} AND digest = 'hourly'`),
    };
  },
  async setSpaceLevel() {
    const { guest } = await scene();
    return {
      call: () => guest.call('setSpaceLevel', { body: { spaceId, level: 'mentions' } }),
      effects: () => count(`SELECT count(*) FROM notice_level WHERE user_id = ${guest.id}`),
    };
  },
  async setRoomLevel() {
    const { guest } = await scene();
    const { id } = await chat.room(guest, spaceId);
    return {
      call: () => guest.call('setRoomLevel', { body: { roomId: id, level: 'mentions' } }),
      effects: () => count(`SELECT count(*) FROM notice_level WHERE user_id = ${guest.id}`),
    };
  },
  async subscribePush() {
    const { guest } = await scene();
    const body = { endpoint: 'https://push.example/x', p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
    return {
      call: () => guest.call('subscribePush', { body }),
      effects: () => count(`SELECT count(*) FROM push_subscription WHERE user_id = ${guest.id}`),
    };
  },
  async unsubscribePush() {
    const { guest } = await scene();
    const body = { endpoint: 'https://push.example/y', p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
    await guest.call('subscribePush', { body });
    return {
      call: () => guest.call('unsubscribePush'),
      effects: () => count(`SELECT 1 - count(*) AS count FROM push_subscription WHERE user_id = ${guest.id}`),
    };
  },
  async readAllNotices() {
    const { guest, id } = await noticed();
    return {
      call: () => guest.call('readAllNotices'),
      effects: () => count(`SELECT count(*) FROM notice WHERE id = ${id} AND read_at IS NOT NULL`),
    };
  },
  async undoReadAll() {
    const { guest, id } = await noticed();
    const { readTime } = await guest.call('readAllNotices');
    return {
      call: () => guest.call('undoReadAll', { body: { readTime } }),
      effects: () => count(`SELECT count(*) FROM notice WHERE id = ${id} AND read_at IS NULL`),
    };
  },
  async inviteToSpace() {
    const friend = await chat.platform.person();
    await owner.call('follow', { params: { userId: friend.id } });
    await friend.call('follow', { params: { userId: owner.id } });
    return {
      call: () => owner.call('inviteToSpace', { params: { spaceId, userId: friend.id } }),
      effects: () => noticesOf(friend, 26),
    };
  },
  async declineDirect() {
    const { guest } = await scene();
    const { room } = await owner.call('openDirect', { body: { userId: guest.id } });
    return {
      call: () => guest.call('declineDirect', { query: { room: String(room.id) } }),
      effects: () =>
        count(`SELECT count(*) FROM direct_pair WHERE room_id = ${room.id} AND declined_at IS NOT NULL`),
    };
  },
  async restoreRequest() {
    const { guest } = await scene();
    const { room } = await owner.call('openDirect', { body: { userId: guest.id } });
    await guest.call('declineDirect', { query: { room: String(room.id) } });
    return {
      call: () => guest.call('restoreRequest', { query: { room: String(room.id) } }),
      effects: () =>
        count(`SELECT count(*) FROM direct_pair WHERE room_id = ${room.id} AND declined_at IS NULL`),
    };
  },
  async changePrivacy() {
    const client = await chat.platform.person();
    return {
      call: () => client.call('changePrivacy', { body: { messagesFrom: 'friends' } }),
      effects: () => count(`SELECT count(*) FROM privacy WHERE user_id = ${client.id}`),
    };
  },
  async blockPerson() {
    const client = await chat.platform.person();
    return {
      call: () => client.call('blockPerson', { params: { userId: owner.id } }),
      effects: () => count(`SELECT count(*) FROM block WHERE blocker_id = ${client.id}`),
    };
  },
  async unblockPerson() {
    const client = await chat.platform.person();
    await client.call('blockPerson', { params: { userId: owner.id } });
    return {
      call: () => client.call('unblockPerson', { params: { userId: owner.id } }),
      effects: () =>
        count(`SELECT count(*) FROM block WHERE blocker_id = ${client.id} AND ended_at IS NOT NULL`),
    };
  },
  async notePaid() {
    const client = await chat.platform.person();
    const send = { address: newWallet().address, userId: owner.id, sentTime: new Date().toISOString() };
    return {
      call: () => client.call('notePaid', { body: { sends: [send] } }),
      effects: () => count(`SELECT count(*) FROM paid_address WHERE account_id = ${client.id}`),
    };
  },
  async saveAddress() {
    const client = await chat.platform.person();
    const body = { address: newWallet().address, chainId: null, name: 'Harbor', note: '' };
    return {
      call: () => client.call('saveAddress', { body }),
      effects: () => count(`SELECT count(*) FROM saved_address WHERE account_id = ${client.id}`),
    };
  },
  async removeSavedAddress() {
    const client = await chat.platform.person();
    const key = { address: newWallet().address, chainId: 31_337 };
    await client.call('saveAddress', { body: { ...key, name: 'Harbor', note: '' } });
    return {
      call: () => client.call('removeSavedAddress', { body: key }),
      effects: () => count(`SELECT 1 - count(*) AS count FROM saved_address WHERE account_id = ${client.id}`),
    };
  },
  async saveHistoryNote() {
    const client = await chat.platform.person();
    const body = { chainId: 31_337, hash: `0x${'ab'.repeat(32)}`, note: 'Lunch' };
    return {
      call: () => client.call('saveHistoryNote', { body }),
      effects: () => count(`SELECT count(*) FROM history_note WHERE account_id = ${client.id}`),
    };
  },
  async chooseToken() {
    const client = await chat.platform.person();
    const body = { chainId: 31_337, contract: newWallet().address, decimals: 6, isHidden: false };
    return {
      call: () => client.call('chooseToken', { body }),
      effects: () => count(`SELECT count(*) FROM token_choice WHERE account_id = ${client.id}`),
    };
  },
  async keepWalletList() {
    const client = await chat.platform.person();
    const wallets = [{ address: newWallet().address, name: 'Watched' }];
    return {
      call: () => client.call('keepWalletList', { body: { wallets, before: [] } }),
      effects: () =>
        count(
          `SELECT count(*) FROM wallet_list, jsonb_array_elements(entries) WHERE account_id = ${client.id}`,
        ),
    };
  },
  async chooseNftCollection() {
    const client = await chat.platform.person();
    const [collection] = chain.deployment.collections;
    const contract = collection?.address ?? '';
    const chainId = chain.deployment.chainId;
    await client.call('nftDetail', { query: { chainId, contract, tokenId: '1' } }).catch(() => undefined);
    return {
      call: () => client.call('chooseNftCollection', { body: { chainId, contract, isHidden: true } }),
      effects: () => count(`SELECT count(*) FROM nft_choice WHERE account_id = ${client.id}`),
    };
  },
  async setNftPicture() {
    const client = await chat.platform.person();
    const holder = await linkNewWallet(client);
    const [isles] = chain.deployment.collections;
    const contract = getAddress(isles?.address ?? '');
    const call = { address: contract, abi: localCollectionAbi, functionName: 'welcome' } as const;
    await mined(chain.client, await chain.client.writeContract({ ...call, args: [holder.address] }));
    const { chainId } = chain.deployment;
    const owned = await client.call('ownedNfts', { query: { address: holder.address, chainId } });
    const tokenId = owned.pieces[0]?.data.tokenId ?? '';
    return {
      call: () =>
        client.call('setNftPicture', { body: { chainId, contract, tokenId, address: holder.address } }),
      effects: () => count(`SELECT count(*) FROM nft_picture WHERE account_id = ${client.id}`),
    };
  },
  async prepareReward() {
    const room = await chat.room(owner, spaceId);
    const sender = await chain.giver();
    const salt = drawSalt(randomBytes(SALT_BYTES));
    const expiresTime = new Date(Math.ceil(Date.now() / 1000) * 1000 + 3_600_000).toISOString();
    const form = { room: String(room.id), salt, expiresTime };
    const { seedHash: commitment } = await commit(owner, sender, form);
    return {
      call: () => prepare(owner, sender, { ...form, commitment }),
      effects: () => count(`SELECT count(*) FROM reward WHERE salt = '${salt}'`),
    };
  },
  async rewardSent() {
    const { id, transaction } = await givenReward();
    return {
      call: () => owner.call('rewardSent', { body: { reward: id, transaction } }),
      effects: () => count(`SELECT count(*) FROM reward WHERE transaction = '${transaction}'`),
    };
  },
  async claimReward() {
    const { id, guest, recipient } = await givenReward();
    return {
      call: () => guest.call('claimReward', { body: { reward: id, recipient } }),
      effects: () => count(`SELECT count(*) FROM reward_transaction WHERE reward_id = '${id}'`),
    };
  },
  async signRewardClaim() {
    const { id, guest, recipient } = await givenReward();
    return {
      call: () => guest.call('signRewardClaim', { body: { reward: id, recipient } }),
      effects: () => rewardClaims(id),
    };
  },
  ...identityRepeats(() => chat.platform),
  async logInWithWallet() {
    const client = await chat.platform.person();
    const wallet = await linkNewWallet(client);
    const body = await signedFor(client, 'login', wallet);
    return {
      call: () => chat.platform.client().call('logInWithWallet', { body }),
      effects: async () => (await client.call('devices')).length - 1,
    };
  },
  async linkWallet() {
    const client = await chat.platform.person();
    const body = await signedFor(client, 'link', newWallet());
    return {
      call: () => client.call('linkWallet', { body }),
      effects: async () => (await client.call('linkedWallets')).length,
    };
  },
  async confirmByWallet() {
    const client = await chat.platform.person();
    const body = await signedFor(client, 'confirm', await linkNewWallet(client));
    return { call: () => client.call('confirmByWallet', { body }), effects: confirmations(client) };
  },
  async confirmByCode() {
    const client = await chat.platform.person();
    await client.call('requestConfirmCode');
    const code = await mailedCode(chat.platform.mails, client.email);
    return { call: () => client.call('confirmByCode', { body: { code } }), effects: confirmations(client) };
  },
  async deleteAccount() {
    const client = await chat.platform.person();
    return {
      call: () => client.call('deleteAccount'),
      effects: () => count(`SELECT count(*) FROM account_deletion_act WHERE account_id = ${client.id}`),
    };
  },
  async restoreAccount() {
    const client = await chat.platform.person();
    await client.call('deleteAccount');
    await client.call('logIn', { body: { email: client.email, password: client.password } });
    return {
      call: () => client.call('restoreAccount'),
      effects: () =>
        count(`SELECT count(*) FROM account_deletion_act WHERE account_id = ${client.id} AND act = 'undone'`),
    };
  },
  async requestDataExport() {
    const client = await chat.platform.person();
    return {
      call: () => client.call('requestDataExport'),
      effects: () => count(`SELECT count(*) FROM data_export WHERE account_id = ${client.id}`),
    };
  },
  async confirmEmailChange() {
    const client = await chat.platform.person();
    const email = `new-${randomUUID()}@example.org`;
    await client.call('requestEmailChange', { body: { email } });
    const code = await mailedCode(chat.platform.mails, email);
    return {
      call: () => client.call('confirmEmailChange', { body: { code } }),
      effects: async () =>
        chat.platform.logLines.filter(
          ({ event, user }) => event === 'auth.email_changed' && user === client.id,
        ).length,
    };
  },
  async unlinkWallet() {
    const client = await chat.platform.person();
    const { address } = await linkNewWallet(client);
    return {
      call: () => client.call('unlinkWallet', { params: { address } }),
      effects: async () => 1 - (await client.call('linkedWallets')).length,
    };
  },
  async logOut() {
    const client = await chat.platform.person();
    const other = await secondDevice(client);
    const cookie = [...other.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return {
      call: () => chat.platform.client().call('logOut', { headers: { cookie } }),
      effects: async () => 2 - (await client.call('devices')).length,
    };
  },
  async verifyEmail() {
    const client = await chat.platform.person({ verified: false });
    const token = await tokenMailedTo(client.email);
    return {
      call: () => client.call('verifyEmail', { body: { token } }),
      effects: async () => Number((await client.call('me')).emailVerified),
    };
  },
  async resetPassword() {
    const client = await chat.platform.person();
    await client.call('forgotPassword', { body: { email: client.email } });
    const token = await tokenMailedTo(client.email);
    const accepted: unknown[] = [];
    return {
      call: () =>
        chat.platform
          .client()
          .call('resetPassword', { body: { token, password: 'correct8horse' } })
          .then((answer) => accepted.push(answer)),
      effects: async () => accepted.length,
    };
  },
  async update() {
    const client = await chat.platform.person();
    return {
      call: () => client.call('update', { body: { bio: 'The same' } }),
      effects: () => count(`SELECT count(*) FROM account WHERE bio = 'The same'`),
    };
  },
  async inviteOpened() {
    const client = await chat.platform.person();
    return {
      call: () => client.call('inviteOpened'),
      effects: async () => Number((await client.call('me')).id === client.id),
    };
  },
  async active() {
    const client = await chat.platform.person();
    return { call: () => client.call('active'), effects: async () => (await client.call('devices')).length };
  },
  async endDevice() {
    const client = await chat.platform.person();
    await secondDevice(client);
    const other = (await client.call('devices')).find(({ current }) => !current);
    return {
      call: () => client.call('endDevice', { params: { sessionId: other?.id ?? 0 } }),
      effects: async () => 2 - (await client.call('devices')).length,
    };
  },
  async endOtherDevices() {
    const client = await chat.platform.person();
    await secondDevice(client);
    return {
      call: () => client.call('endOtherDevices'),
      effects: async () => 2 - (await client.call('devices')).length,
    };
  },
  async createSpace() {
    const client = await chat.platform.person();
    const body = await newSpace(client);
    const headers = key();
    return {
      call: () => client.call('createSpace', { body, headers }),
      effects: async () => (await client.call('ownSpaces')).length,
    };
  },
  async quickCreateSpace() {
    const client = await chat.platform.person();
    const { name } = await newSpace(client);
    const headers = key();
    return {
      call: () => client.call('quickCreateSpace', { body: { name }, headers }),
      effects: async () => (await client.call('ownSpaces')).length,
    };
  },
  async saveSpaceDraft() {
    const client = await chat.platform.person();
    const body = { base: null, version: randomUUID().replaceAll('-', ''), draft: { name: 'Typed once' } };
    return {
      call: () => client.call('saveSpaceDraft', { body }),
      effects: () => count(`SELECT count(*) FROM space_draft WHERE draft->>'name' = 'Typed once'`),
    };
  },
  async discardSpaceDraft() {
    const client = await chat.platform.person();
    const body = { base: null, version: 'a'.repeat(32), draft: { name: 'Thrown away' } };
    await client.call('saveSpaceDraft', { body });
    return {
      call: () => client.call('discardSpaceDraft'),
      effects: () => count(`SELECT 1 - count(*) AS count FROM space_draft WHERE user_id = ${client.id}`),
    };
  },
  async playGame() {
    const { client, id } = await gameSpace();
    return {
      call: () => client.call('playGame', { params: { spaceId: id, gameId: 1 }, body: { playing: true } }),
      effects: () => count(`SELECT count(*) FROM played_game WHERE space_id = ${id}`),
    };
  },
  async setPart() {
    const { client, id } = await gameSpace();
    return {
      call: () =>
        client.call('setPart', { params: { spaceId: id, userId: client.id }, body: { part: 'manager' } }),
      effects: () =>
        count(`SELECT count(*) FROM audit_entry WHERE act = 'member.part_set' AND space_id = ${id}`),
    };
  },
  async updateSpace() {
    const client = await chat.platform.person();
    const id = await createSpace(client);
    const body = { ...(await newSpace(client)), id, slogan: 'Changed once' };
    return {
      call: () => client.call('updateSpace', { body }),
      effects: () => count(`SELECT count(*) FROM space WHERE slogan = 'Changed once'`),
    };
  },
  async offerOwnership() {
    const { guest, offer, offers } = await offering();
    return { call: () => offer(guest), effects: () => offers(guest) };
  },
  async withdrawOwnership() {
    const { client, guest, offer, offers, id } = await offering();
    await offer(guest);
    return {
      call: () => client.call('withdrawOwnership', { params: { spaceId: id } }),
      effects: async () => 1 - (await offers(guest)),
    };
  },
  async acceptOwnership() {
    const { client, guest, offer, id } = await offering();
    await offer(guest);
    return {
      call: () => guest.call('acceptOwnership', { params: { spaceId: id } }),
      effects: () => noticesOf(client, 29),
    };
  },
  async joinSpace() {
    const client = await chat.platform.person();
    const { matrixRoomId } = await chat.room(owner, spaceId);
    return {
      call: () => client.call('joinSpace', { params: { spaceId } }),
      effects: async () =>
        Math.max(await memberships(client.id), (await joinsOf(matrixRoomId, client)).length),
    };
  },
  async setAdmin() {
    const { guest } = await scene();
    return {
      call: () => owner.call('setAdmin', { params: { spaceId, userId: guest.id } }),
      effects: () =>
        count(
          `SELECT count(*) FROM membership WHERE space_id = ${spaceId} AND user_id = ${guest.id} AND is_admin`,
        ),
    };
  },
  async undoAct() {
    const { guest } = await scene();
    const roleId = await makeRole(owner, spaceId, { members: [guest] });
    const { records } = await owner.call('auditLog', {
      params: { spaceId },
      query: { act: 'role.assigned' },
    });
    const number = records[0]?.number ?? 0;
    return {
      call: () => owner.call('undoAct', { params: { spaceId, number } }),
      effects: async () => 1 - (await count(`SELECT members AS count FROM role WHERE id = ${roleId}`)),
    };
  },
  async createRole() {
    const name = 'Made once';
    const headers = key();
    return {
      call: () =>
        owner.call('createRole', { body: { spaceId, name, color: 'primary', isDefault: 0 }, headers }),
      effects: () => count(`SELECT count(*) FROM role WHERE name = '${name}'`),
    };
  },
  async updateRole() {
    const roleId = await makeRole(owner, spaceId);
    return {
      call: () => owner.call('updateRole', { body: { id: roleId, name: 'Renamed once', color: '#00BA50' } }),
      effects: () => count(`SELECT count(*) FROM role WHERE id = ${roleId} AND name = 'Renamed once'`),
    };
  },
  async orderRoles() {
    const client = await chat.platform.person();
    const id = await createSpace(client);
    const roleIds = [await makeRole(client, id), await makeRole(client, id)];
    return {
      call: () => client.call('orderRoles', { params: { spaceId: id }, body: { roleIds } }),
      effects: async () =>
        (await client.call('roles', { params: { spaceId: id } }))[0]?.id === roleIds[0] ? 1 : 0,
    };
  },
  async setRolePermission() {
    const roleId = await makeRole(owner, spaceId);
    return {
      call: () => owner.call('setRolePermission', { params: { roleId }, body: { id: 3, allowed: 1 } }),
      effects: () => count(`SELECT count(*) FROM role WHERE id = ${roleId} AND permissions = 8`),
    };
  },
  async assignRole() {
    const { guest } = await scene();
    const roleId = await makeRole(owner, spaceId);
    return {
      call: () => owner.call('assignRole', { params: { roleId }, body: { userIds: [guest.id] } }),
      effects: () => count(`SELECT members AS count FROM role WHERE id = ${roleId}`),
    };
  },
  async unassignRole() {
    const { guest } = await scene();
    const roleId = await makeRole(owner, spaceId, { members: [guest] });
    return {
      call: () => owner.call('unassignRole', { params: { roleId, userId: guest.id } }),
      effects: async () => 1 - (await count(`SELECT members AS count FROM role WHERE id = ${roleId}`)),
    };
  },
  async unassignRoles() {
    const { guest } = await scene();
    const roleId = await makeRole(owner, spaceId, { members: [guest] });
    return {
      call: () => owner.call('unassignRoles', { params: { roleId }, body: { userIds: [guest.id] } }),
      effects: async () => 1 - (await count(`SELECT members AS count FROM role WHERE id = ${roleId}`)),
    };
  },
  async deleteRole() {
    const roleId = await makeRole(owner, spaceId);
    return {
      call: () => owner.call('deleteRole', { params: { roleId } }),
      effects: async () => 1 - (await count(`SELECT count(*) FROM role WHERE id = ${roleId}`)),
    };
  },
  async leaveSpace() {
    const { guest } = await scene();
    return {
      call: () => guest.call('leaveSpace', { params: { spaceId } }),
      effects: async () => 1 - (await memberships(guest.id)),
    };
  },
  async deleteSpace() {
    const client = await chat.platform.person();
    const id = await createSpace(client);
    return {
      call: () => client.call('deleteSpace', { params: { spaceId: id } }),
      effects: async () => 1 - (await client.call('ownSpaces')).length,
    };
  },
  async restoreSpace() {
    const client = await chat.platform.person();
    const id = await createSpace(client);
    await client.call('deleteSpace', { params: { spaceId: id } });
    return {
      call: () => client.call('restoreSpace', { params: { spaceId: id } }),
      effects: () =>
        count(`SELECT count(*) FROM audit_entry WHERE space_id = ${id} AND act = 'space.restored'`),
    };
  },
  async kickMember() {
    const { guest } = await scene();
    return {
      call: () => owner.call('kickMember', { params: { spaceId, userId: guest.id } }),
      effects: async () => 1 - (await memberships(guest.id)),
    };
  },
  async kickMembers() {
    const { guest } = await scene();
    return {
      call: () => owner.call('kickMembers', { params: { spaceId }, body: { userIds: [guest.id] } }),
      effects: async () => 1 - (await memberships(guest.id)),
    };
  },
  async banMembers() {
    const { guest } = await scene();
    return {
      call: () => owner.call('banMembers', { params: { spaceId }, body: { userIds: [guest.id], reason: 3 } }),
      effects: () => count(`SELECT count(*) FROM notice WHERE kind = 29 AND user_id = ${guest.id}`),
    };
  },
  async timeOutMembers() {
    const { guest } = await scene();
    const body = { userIds: [guest.id], seconds: 3600 };
    return {
      call: () => owner.call('timeOutMembers', { params: { spaceId }, body }),
      effects: () => count(`SELECT count(*) FROM notice WHERE kind = 29 AND user_id = ${guest.id}`),
    };
  },
  async timeOutMember() {
    const { guest } = await scene();
    return {
      call: () =>
        owner.call('timeOutMember', { params: { spaceId, userId: guest.id }, body: { seconds: 3600 } }),
      effects: () => count(`SELECT count(*) FROM notice WHERE kind = 29 AND user_id = ${guest.id}`),
    };
  },
  async liftTimeOut() {
    const { guest } = await scene();
    await owner.call('timeOutMember', { params: { spaceId, userId: guest.id }, body: { seconds: 3600 } });
    return {
      call: () => owner.call('liftTimeOut', { params: { spaceId, userId: guest.id } }),
      effects: () =>
        count(
          `SELECT count(*) FROM audit_entry WHERE act = 'member.time_out_lifted' AND ${guest.id} = ANY(people)`,
        ),
    };
  },
  async restoreMessages() {
    const { guest } = await scene();
    await owner.call('banMember', {
      params: { spaceId, userId: guest.id },
      query: { reason: '1' },
      body: { deleteMessages: 'hour' },
    });
    return {
      call: () => owner.call('restoreMessages', { params: { spaceId, userId: guest.id } }),
      effects: () =>
        count(
          `SELECT count(*) FROM audit_entry WHERE act = 'messages.restored' AND ${guest.id} = ANY(people)`,
        ),
    };
  },
  async banMember() {
    const { guest } = await scene();
    return {
      call: () => owner.call('banMember', { params: { spaceId, userId: guest.id }, query: { reason: '1' } }),
      effects: () => count(`SELECT count(*) FROM space_ban WHERE user_id = ${guest.id}`),
    };
  },
  async postAnnouncement() {
    const before = (await owner.call('announcements', { params: { spaceId } })).total;
    const headers = key();
    return {
      call: () => owner.call('postAnnouncement', { body: { spaceId, title: 'Once', document }, headers }),
      effects: async () => (await owner.call('announcements', { params: { spaceId } })).total - before,
    };
  },
  async deleteAnnouncement() {
    const { id } = await owner.call('postAnnouncement', { body: { spaceId, title: 'Gone', document } });
    const before = (await owner.call('announcements', { params: { spaceId } })).total;
    return {
      call: () => owner.call('deleteAnnouncement', { params: { announcementId: id } }),
      effects: async () => before - (await owner.call('announcements', { params: { spaceId } })).total,
    };
  },
  async createRoom() {
    const headers = key();
    const body = { spaceId, name: 'made_once', kind: 'publicRoom' as const };
    return {
      call: () => owner.call('createRoom', { body, headers }),
      effects: async () =>
        (await owner.call('allRooms', { query: { spaceId } })).filter(({ name }) => name === 'made_once')
          .length,
    };
  },
  async joinRoom() {
    const { guest, room } = await scene();
    const { id, matrixRoomId } = await room('publicRoom');
    return {
      call: () => guest.call('joinRoom', { query: { room: String(id) } }),
      effects: async () => (await joinsOf(matrixRoomId, guest)).length,
    };
  },
  async leaveRoom() {
    const { guest, room } = await scene();
    const { id, matrixRoomId } = await room('publicRoom');
    await guest.call('joinRoom', { query: { room: String(id) } });
    return {
      call: () => guest.call('leaveRoom', { query: { room: String(id) } }),
      effects: async () => Number((await chat.membership(matrixRoomId, guest)) === 'leave'),
    };
  },
  async setAccess() {
    const roleId = await makeRole(owner, spaceId);
    const { id } = await owner.call('createRoom', {
      body: { spaceId, name: `ruled_${roleId}`, kind: 'channel' },
    });
    return {
      call: () => owner.call('setAccess', { body: { room: String(id), rule: ofRole(roleId) } }),
      effects: () =>
        count(`SELECT count(*) FROM audit_entry WHERE act = 'room.access_changed' AND space_id = ${spaceId}`),
    };
  },
  async checkAccess() {
    const { guest } = await scene();
    const { id } = await owner.call('createRoom', {
      body: { spaceId, name: `held_${guest.id}`, kind: 'channel' },
    });
    const room = String(id);
    await owner.call('setAccess', { body: { room, rule: ofBalances(coins('1')) as never } });
    return {
      call: () => guest.call('checkAccess', { body: { room } }),
      effects: () =>
        count(`SELECT count(*) FROM access_check WHERE user_id = ${guest.id} AND standings <> '{}'`),
    };
  },
  async sendReport() {
    const { guest } = await scene();
    const body = { subject: { kind: 'space' as const, spaceId }, reason: 'spam' as const, note: '' };
    const headers = key();
    return {
      call: () => guest.call('sendReport', { body, headers }),
      effects: () => count(`SELECT count(*) FROM report WHERE reporter_id = ${guest.id}`),
    };
  },
  async closeReport() {
    const [{ guest }, other] = [await scene(), await scene()];
    const subject = { kind: 'person' as const, userId: other.guest.id, spaceId };
    const { id } = await guest.call('sendReport', { body: { subject, reason: 'spam', note: '' } });
    return {
      call: () =>
        owner.call('closeReport', { body: { id, outcome: 'noAction' } }).catch((error: unknown) => {
          if (!(error instanceof ApiError) || error.error !== 'report_closed') throw error;
        }),
      effects: () => count(`SELECT count(*) FROM audit_entry WHERE act = 'report.closed'`),
    };
  },
  async suspendAccount() {
    const { id: userId } = await chat.platform.person();
    const body = { reason: 'spam' as const, note: '', days: 7 };
    return {
      call: () => operator.call('suspendAccount', { params: { userId }, body }),
      effects: () => operatorActs('account.suspended', `people = ARRAY[${userId}]`),
    };
  },
  async unsuspendAccount() {
    const { id: userId } = await chat.platform.person();
    await operator.call('suspendAccount', { params: { userId }, body: { reason: 'spam', note: '' } });
    return {
      call: () => operator.call('unsuspendAccount', { params: { userId } }),
      effects: () => operatorActs('account.unsuspended', `people = ARRAY[${userId}]`),
    };
  },
  async suspendSpace() {
    const id = await createSpace(owner);
    const body = { reason: 'spam' as const, note: '', days: 7 };
    return {
      call: () => operator.call('suspendSpace', { params: { spaceId: id }, body }),
      effects: () => operatorActs('space.suspended', `space_id = ${id}`),
    };
  },
  async unsuspendSpace() {
    const id = await createSpace(owner);
    await operator.call('suspendSpace', { params: { spaceId: id }, body: { reason: 'spam', note: '' } });
    return {
      call: () => operator.call('unsuspendSpace', { params: { spaceId: id } }),
      effects: () => operatorActs('space.unsuspended', `space_id = ${id}`),
    };
  },
  async setVerification() {
    const id = await createSpace(owner);
    return {
      call: () => operator.call('setVerification', { params: { spaceId: id }, body: { verificationTag: 2 } }),
      effects: () => operatorActs('space.verification_set', `space_id = ${id}`),
    };
  },
  async addGame() {
    const name = `Game ${randomUUID()}`;
    const body = { name, banner: (await uploadPicture(operator, 'gameBanner')).url };
    const headers = key();
    return {
      call: () => operator.call('addGame', { body, headers }),
      effects: () => count(`SELECT count(*) FROM game WHERE name = '${name}'`),
    };
  },
  async changeGame() {
    const body = { name: 'Dune Runner', banner: '/games/dune-runner.svg', retired: true };
    return {
      call: () => operator.call('changeGame', { params: { gameId: 8 }, body }),
      effects: () => operatorActs('game.retired', 'space_id IS NULL'),
    };
  },
  async recommendSpace() {
    const id = await createSpace(owner);
    return {
      call: () => operator.call('recommendSpace', { params: { spaceId: id }, body: { recommended: true } }),
      effects: () => operatorActs('space.recommended', `space_id = ${id}`),
    };
  },
  async reportDay() {
    const person = await chat.platform.person();
    const date = new Date().toISOString().slice(0, 10);
    const spaceId = await createSpace(person);
    await chat.platform.services.storage.db.execute(
      `INSERT INTO activity_count (user_id, day, space_id, messages) VALUES (${person.id}, '${date}', ${spaceId}, 100)`,
    );
    return {
      call: () => person.call('reportDay', { body: { date, count: 100 } }),
      effects: () =>
        count(`SELECT count(*) FROM point_entry WHERE source = 'activeDay' AND user_id = ${person.id}`),
    };
  },
  async decidePoints() {
    const person = await chat.platform.person();
    const { db } = chat.platform.services.storage;
    const { rows } = await db.execute(`
      INSERT INTO point_entry (user_id, source, reference, amount, at, state, hold_reason)
      VALUES (${person.id}, 'referral', '1', 10, now(), 'held', 'device') RETURNING id`);
    return {
      call: () =>
        operator.call('decidePoints', {
          params: { entryId: Number(rows[0]?.id) },
          body: { decision: 'count' },
        }),
      effects: () => operatorActs('points.counted', `${person.id} = ANY(people)`),
    };
  },
  async decideHeldRequests() {
    const sender = await chat.platform.person();
    const other = await chat.platform.person();
    const { room } = await sender.call('openDirect', { body: { userId: other.id } });
    const { db } = chat.platform.services.storage;
    await db.execute(`INSERT INTO first_text (room_id, sender_id, digest, sent_at)
      VALUES (${room.id}, ${sender.id}, 'same', now())`);
    await db.execute(`UPDATE direct_pair SET held_at = now() WHERE room_id = ${room.id}`);
    return {
      call: () =>
        operator.call('decideHeldRequests', { params: { roomId: room.id }, body: { deliver: false } }),
      effects: () => operatorActs('requests.discarded', `${sender.id} = ANY(people)`),
    };
  },
  async appeal() {
    const person = await chat.platform.person();
    const body = { reason: 'spam' as const, note: '' };
    await operator.call('suspendAccount', { params: { userId: person.id }, body });
    return {
      call: () => person.call('appeal', { body: { text: 'Why' } }),
      effects: () =>
        count(`SELECT count(*) FROM suspension WHERE account_id = ${person.id} AND appeal = 'Why'`),
    };
  },
  async requestVerification() {
    const id = await createSpace(owner);
    return {
      call: () => owner.call('requestVerification', { params: { spaceId: id }, body: { note: '' } }),
      effects: () => count(`SELECT count(*) FROM verification_request WHERE space_id = ${id}`),
    };
  },
  async deleteRoom() {
    const { room } = await scene();
    const { id } = await room('privateRoom');
    return {
      call: () => owner.call('deleteRoom', { body: { room: String(id) } }),
      effects: () =>
        count(`SELECT count(*) FROM audit_entry WHERE act = 'room.deleted' AND space_id = ${spaceId}`),
    };
  },
  async archiveRoom() {
    const { room } = await scene();
    const { id } = await room('publicRoom');
    return {
      call: () => owner.call('archiveRoom', { body: { room: String(id) } }),
      effects: () =>
        count(`SELECT count(*) FROM audit_entry WHERE act = 'room.archived' AND space_id = ${spaceId}`),
    };
  },
  async restoreRoom() {
    const { room } = await scene();
    const { id } = await room('publicRoom');
    await owner.call('archiveRoom', { body: { room: String(id) } });
    return {
      call: () => owner.call('restoreRoom', { body: { room: String(id) } }),
      effects: () =>
        count(`SELECT count(*) FROM audit_entry WHERE act = 'room.restored' AND space_id = ${spaceId}`),
    };
  },
  async orderChannels() {
    const { room } = await scene();
    const { id } = await room('channel');
    const { version, roomIds, categories } = await owner.call('channelOrder', { query: { spaceId } });
    const body = { spaceId, version, roomIds: [id, ...roomIds.filter((other) => other !== id)], categories };
    return {
      call: () => owner.call('orderChannels', { body }),
      effects: () =>
        count(`SELECT count(*) FROM audit_entry WHERE act = 'room.reordered' AND space_id = ${spaceId}`),
    };
  },
  async createCategory() {
    const headers = key();
    return {
      call: () => owner.call('createCategory', { body: { spaceId, name: 'Made once' }, headers }),
      effects: () => count(`SELECT count(*) FROM room_category WHERE name = 'Made once'`),
    };
  },
  async updateCategory() {
    const { id } = await owner.call('createCategory', { body: { spaceId, name: 'Renamed often' } });
    return {
      call: () => owner.call('updateCategory', { body: { id, name: 'Renamed once' } }),
      effects: () =>
        count(`SELECT count(*) FROM audit_entry WHERE act = 'category.renamed' AND space_id = ${spaceId}`),
    };
  },
  async deleteCategory() {
    const { id } = await owner.call('createCategory', { body: { spaceId, name: 'Short-lived' } });
    return {
      call: () => owner.call('deleteCategory', { body: { id } }),
      effects: () =>
        count(`SELECT count(*) FROM audit_entry WHERE act = 'category.deleted' AND space_id = ${spaceId}`),
    };
  },
  async updateRoom() {
    const { room } = await scene();
    const { id } = await room('publicRoom');
    return {
      call: () => owner.call('updateRoom', { body: { room: String(id), name: `茶 ${id}`, topic: 'Tea' } }),
      effects: () =>
        count(`SELECT count(*) FROM audit_entry WHERE act = 'room.updated' AND space_id = ${spaceId}`),
    };
  },
  async setSlowMode() {
    const { room } = await scene();
    const { id } = await room('publicRoom');
    return {
      call: () => owner.call('setSlowMode', { body: { room: String(id), seconds: 60 } }),
      effects: () =>
        count(`SELECT count(*) FROM audit_entry WHERE act = 'room.slow_mode_set' AND space_id = ${spaceId}`),
    };
  },
  async setAccessStatus() {
    const client = await chat.platform.person();
    const id = await createSpace(client);
    return {
      call: () => client.call('setAccessStatus', { params: { spaceId: id }, body: { status: 1 } }),
      effects: () => count(`SELECT count(*) FROM space WHERE id = ${id} AND access_rules_off`),
    };
  },
  async addRoomMembers() {
    const { guest, room } = await scene();
    const { id, matrixRoomId } = await room('privateRoom');
    return {
      call: () => owner.call('addRoomMembers', { body: { room: String(id), userIds: [guest.id] } }),
      effects: async () => (await joinsOf(matrixRoomId, guest)).length,
    };
  },
  async removeRoomMember() {
    const { guest, room } = await scene();
    const { id, matrixRoomId } = await room('privateRoom');
    await owner.call('addRoomMembers', { body: { room: String(id), userIds: [guest.id] } });
    return {
      call: () => owner.call('removeRoomMember', { body: { room: String(id), userId: guest.id } }),
      effects: async () => Number((await chat.membership(matrixRoomId, guest)) === 'leave'),
    };
  },
  async deleteMessage() {
    const { guest } = await scene();
    const { id, matrixRoomId } = await chat.room(owner, spaceId);
    const speak = await chat.as(guest);
    const { body } = await speak('PUT', at`rooms/${matrixRoomId}/send/m.room.message/${randomUUID()}`, {
      msgtype: 'm.text',
      body: 'x',
    });
    const eventId = String(body.event_id);
    return {
      call: () => owner.call('deleteMessage', { body: { room: String(id), eventId } }),
      effects: async () =>
        (
          await eventsOf(
            matrixRoomId,
            ({ type, content }) => type === 'm.room.redaction' && content.redacts === eventId,
          )
        ).length,
    };
  },
  async putKeyShare() {
    const client = await chat.platform.person();
    const draft = await walletOf(client).create(WALLET_PASSWORD);
    return {
      call: () => draft.write(),
      effects: () => count(`SELECT count(*) FROM key_share WHERE account_id = ${client.id}`),
    };
  },
  async confirmKeyShare() {
    const client = await chat.platform.person();
    const draft = await walletOf(client).create(WALLET_PASSWORD);
    await draft.write();
    return { call: () => draft.confirm(), effects: () => keyShareEvents(client, 'created') };
  },
  async startKeyRecovery() {
    const client = await withWallet();
    await client.call('requestKeyRecovery');
    const token = await mailedToken(chat.platform.mails, client.email, 'index/wallet');
    return {
      call: () => client.call('startKeyRecovery', { body: { token } }),
      effects: () => keyShareEvents(client, 'recovery_started'),
    };
  },
  async releasedKeyShare() {
    const client = await recovering();
    await chat.platform.services.storage.db.execute(
      `UPDATE key_recovery SET release_at = started_at WHERE account_id = ${client.id}`,
    );
    return {
      call: () => signerCalls(client).released(),
      effects: () => keyShareEvents(client, 'share_released'),
    };
  },
  async registerDevice() {
    const client = await withWallet();
    await client.call('requestDeviceCode');
    const code = await mailedCode(chat.platform.mails, client.email);
    const other = await onAnotherDevice(chat.platform, client);
    return {
      call: () => registerDevice(other, code),
      effects: () => keyShareEvents(client, 'device_added'),
    };
  },
  async removeDevice() {
    const client = await withWallet();
    const [device] = (await client.call('keyShareState')).devices;
    return {
      call: () => client.call('removeDevice', { params: { deviceId: device?.id ?? 0 } }),
      effects: () => keyShareEvents(client, 'device_removed'),
    };
  },
  async redeemSignerTicket() {
    const client = await chat.platform.person();
    const { ticket } = await client.call('signerTicket');
    return {
      call: () => client.call('redeemSignerTicket', { body: { ticket } }),
      effects: () =>
        count(
          `SELECT count(*) FROM signer_pass JOIN session ON session.id = session_id WHERE account_id = ${client.id} AND pass_hash IS NOT NULL`,
        ),
    };
  },
  async cancelKeyRecovery() {
    const client = await recovering();
    return {
      call: () => client.call('cancelKeyRecovery'),
      effects: () => keyShareEvents(client, 'recovery_cancelled'),
    };
  },
  async cancelKeyRecoveryByMail() {
    const client = await recovering();
    const token = await mailedToken(chat.platform.mails, client.email, 'stopRecovery');
    return {
      call: () => chat.platform.client().call('cancelKeyRecoveryByMail', { body: { token } }),
      effects: () => keyShareEvents(client, 'recovery_cancelled'),
    };
  },
  async logInToChat() {
    const client = await chat.platform.person();
    const tokens = new Set<string>();
    return {
      call: async () =>
        tokens.add((await client.call('logInToChat', { query: { noForce: 'true' } })).accessToken),
      effects: async () => tokens.size,
    };
  },
};

test('every route of the table either reads, is wanted each time, or is repeated here', () => {
  expect([...Object.keys(repeated), ...EACH_ITS_OWN, ...READING].sort()).toEqual(Object.keys(routes).sort());
  for (const name of READING) expect([name, 'creating' in routes[name]]).toEqual([name, false]);
});

/** A sixth of the routes each day: the mechanism is the same, and what a call leaves behind differs. */
const rows = isLong ? Object.entries(repeated) : inTurn(Object.entries(repeated), 6);
describe.each(size.repeatedOn)('on %s', (database) => {
  beforeAll(async () => {
    chain = await startTestChain();
    provider = await startOpenIdProvider(TEST_PUBLIC_URL);
    chat = await startChatTest({
      config: { ...chain.config, ...provider.config, push: testPush(false), platformAdmins: [OPERATOR] },
      database,
    });
    gateway = await TestGateway.start(chat.platform, { CHAT_URL: chat.homeserver.url });
    edge = await ChatProxy.start();
    edge.target = `http://127.0.0.1:${gateway.port}`;
    owner = await chat.platform.person();
    operator = await chat.platform.person({ email: OPERATOR });
    spaceId = await createSpace(owner);
  });
  afterAll(async () => {
    await edge.stop();
    await gateway.close();
    await chat.close();
    await chain.stop();
    await provider.stop();
  });

  test(`a message whose answer is lost ${size.lostAnswers} times is one message, and the last answer names it`, async () => {
    const room = await chat.room(owner, spaceId);
    const { accessToken } = await owner.call('logInToChat', { query: {} });
    const { lost, answer } = await throughBadLine(
      `/_matrix/client/v3/${at`rooms/${room.matrixRoomId}/send/m.room.message/the-same`}`,
      {
        method: 'PUT',
        headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
        body: JSON.stringify({ msgtype: 'm.text', body: 'only once' }),
      },
    );
    expect(lost).toBe(size.lostAnswers);
    const found = await eventsOf(room.matrixRoomId, ({ content }) => content.body === 'only once');
    expect(found.map(({ event_id: id }) => id)).toEqual([(answer as { event_id: string }).event_id]);
  });

  test(`an announcement whose answer is lost ${size.lostAnswers} times is one announcement`, async () => {
    const before = (await owner.call('announcements', { params: { spaceId } })).total;
    const { lost, answer } = await throughBadLine('/api/guild/createAnnouncement', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        origin: chat.platform.config.publicUrl,
        cookie: [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      body: JSON.stringify({ guildId: spaceId, title: 'Once', content: document }),
    });
    expect([lost, answer]).toEqual([size.lostAnswers, expect.objectContaining({ code: '10000' })]);
    expect((await owner.call('announcements', { params: { spaceId } })).total).toBe(before + 1);
  });

  test.each(rows)(`${size.copies} parallel copies of %s have one effect`, async (_name, prepare) => {
    const { call, effects } = await prepare();
    const outcomes = await Promise.allSettled(Array.from({ length: size.copies }, call));
    const refusals = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
    );
    // A copy may hear that it is done already; none may hear of an accident.
    expect(refusals.filter((reason) => !(reason instanceof ApiError) || reason.status >= 500)).toEqual([]);
    expect(refusals.length).toBeLessThan(size.copies);
    expect(await effects()).toBe(1);
  });
});
