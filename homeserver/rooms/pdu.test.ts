import { MatrixError } from '@/homeserver/api/matrix-error';
import { canonicalJson } from './canonical-json';
import type { JsonObject } from './event';
import { contentHashOf, eventIdOf, hashPdu, type UnhashedPdu } from './pdu';

/** Appendices, "Cryptographic Test Vectors", "Event Signing": the hashes of the two events there. */
const specified: readonly { event: JsonObject; contentHash: string }[] = [
  {
    event: {
      room_id: '!x:domain',
      sender: '@a:domain',
      origin: 'domain',
      origin_server_ts: 1000000,
      signatures: {},
      hashes: {},
      type: 'X',
      content: {},
      prev_events: [],
      auth_events: [],
      depth: 3,
      unsigned: { age_ts: 1000000 },
    },
    contentHash: '5jM4wQpv6lnBo7CLIghJuHdW+s2CMBJPUOGOC89ncos',
  },
  {
    event: {
      content: { body: 'Here is the message content' },
      event_id: '$0:domain',
      origin: 'domain',
      origin_server_ts: 1000000,
      type: 'm.room.message',
      room_id: '!r:domain',
      sender: '@u:domain',
      signatures: {},
      unsigned: { age_ts: 1000000 },
    },
    contentHash: 'onLKD1bGljeBWQhWZ1kaP9SorVmRQNdN5aM2JYU2n/g',
  },
];

test('the content hashes of the specification’s test vectors come out', () => {
  for (const { event, contentHash } of specified) expect(contentHashOf(event)).toBe(contentHash);
});

/** Computed by Synapse 1.163.2 for room version 11. */
const computed: readonly { event: JsonObject; contentHash: string; eventId: string }[] = [
  {
    event: {
      room_id: '!r:domain',
      sender: '@a:domain',
      type: 'm.room.create',
      state_key: '',
      content: { room_version: '11', 'm.federate': false, type: 'm.space' },
      origin_server_ts: 1700000000000,
      depth: 1,
      prev_events: [],
      auth_events: [],
    },
    contentHash: 'aj60RYXnLmeWnBGAVt3Odjhu5fb0+8GpfR3ijHbExGE',
    eventId: '$26QADpcsyTOAMl60cxeLrMfzz7B5o0xV8WTl4IfvM4c',
  },
  {
    event: {
      room_id: '!r:domain',
      sender: '@a:domain',
      type: 'm.room.message',
      content: {
        body: '\u65e5\u672c \u0000 \u2028 \ud83d\ude00 "quoted" \\ /',
        msgtype: 'm.text',
        '\uffff': 1,
        '\ud83d\ude00': 2,
        z: [1, 2, { b: null, a: true }],
      },
      origin_server_ts: 1700000000001,
      depth: 7,
      prev_events: ['$prev'],
      auth_events: ['$create', '$levels', '$member'],
    },
    contentHash: 'jJXS9/FKDMsM/L9+SUIvMZI6skRCuMHgtYlZ54oIHGU',
    eventId: '$WLcKI4mXRzGev9n7sC56-ubYMveTNcuDV3KJEBP926A',
  },
  {
    event: {
      room_id: '!r:domain',
      sender: '@b:domain',
      type: 'm.room.member',
      state_key: '@c:domain',
      content: {
        membership: 'invite',
        displayname: 'C',
        third_party_invite: {
          display_name: 'c...',
          signed: { mxid: '@c:domain', token: 'abc', signatures: {} },
        },
        join_authorised_via_users_server: '@a:domain',
      },
      origin_server_ts: 1700000000002,
      depth: 8,
      prev_events: ['$prev2'],
      auth_events: ['$create'],
    },
    contentHash: '2SZD5B8QAhD0krsoGCtrOtDwhEEpNvWTp/l+o9/YJUM',
    eventId: '$k-0UDaynS3d1xadLuCEcVCTxio6UCy1sARbT7wi78oE',
  },
  {
    event: {
      room_id: '!r:domain',
      sender: '@a:domain',
      type: 'm.room.power_levels',
      state_key: '',
      content: { users: { '@a:domain': 100 }, invite: 50, notifications: { room: 1 }, kick: 50 },
      origin_server_ts: 1700000000003,
      depth: 9,
      prev_events: ['$prev3'],
      auth_events: ['$create'],
    },
    contentHash: '8fXWPU2DvsR13XdN5EpxEtZjdvk2y8tfD1Z1YYDoZJs',
    eventId: '$WeTXkIGORFZXUfCBNrHMitQ67YnekMlVosLGegKj2Dw',
  },
  {
    event: {
      room_id: '!r:domain',
      sender: '@a:domain',
      type: 'm.room.redaction',
      content: { redacts: '$prev', reason: 'spam' },
      origin_server_ts: 1700000000004,
      depth: 10,
      prev_events: ['$prev4'],
      auth_events: ['$create'],
    },
    contentHash: '2AaXiPa7jf1OSE7rOazNeAbct1XsXcc+ugUB5RGLCPQ',
    eventId: '$1SR7esDylVXvomwMBAJK7WTKefk8b36w_ngYo2-kuJ8',
  },
  {
    event: {
      room_id: '!r:domain',
      sender: '@a:domain',
      type: 'm.room.join_rules',
      state_key: '',
      content: {
        join_rule: 'restricted',
        allow: [{ type: 'm.room_membership', room_id: '!s:domain' }],
        other: 1,
      },
      origin_server_ts: 1700000000005,
      depth: 11,
      prev_events: ['$prev5'],
      auth_events: ['$create'],
    },
    contentHash: 'rD5MlNsnGfJcE9gX3wnVzDi9vWnMv3VBJGSu9LyFKvc',
    eventId: '$ynILy9FLFeJ9GNz2vpb6KQ0nhZ6Z4vlhgk-o2nBP9bM',
  },
];

test.each(computed)('Synapse gives the event $event.type the same hash and the same id', (vector) => {
  const { event, contentHash, eventId } = vector;
  expect(contentHashOf(event)).toBe(contentHash);
  expect(eventIdOf({ ...event, hashes: { sha256: contentHash }, signatures: { domain: { k: 's' } } })).toBe(
    eventId,
  );
});

test('an event keeps its id when it is redacted', () => {
  for (const { event, contentHash, eventId } of computed) {
    if (event.type !== 'm.room.message') continue;
    expect(eventIdOf({ ...event, content: {}, hashes: { sha256: contentHash } })).toBe(eventId);
  }
});

const pdu: UnhashedPdu = {
  roomId: '!r:domain',
  type: 'm.room.message',
  stateKey: undefined,
  sender: '@a:domain',
  content: { body: 'x' },
  originServerTs: 1,
  depth: 1,
  prevEvents: [],
  authEvents: [],
};

function refusalOf(changes: Partial<UnhashedPdu>): string | undefined {
  try {
    hashPdu({ ...pdu, ...changes });
    return undefined;
  } catch (error) {
    return error instanceof MatrixError ? error.code : String(error);
  }
}

test('an event of 65,536 bytes is the largest (Client-Server API, "Size limits")', () => {
  const hashes = { sha256: 'x'.repeat(43) };
  const { roomId, originServerTs, prevEvents, authEvents, stateKey: _none, ...same } = pdu;
  const others = { room_id: roomId, origin_server_ts: originServerTs, prev_events: prevEvents };
  const empty = { ...same, ...others, auth_events: authEvents, hashes, content: { body: '' } };
  const largest = 65_536 - canonicalJson(empty).length;
  expect(refusalOf({ content: { body: 'x'.repeat(largest) } })).toBeUndefined();
  expect(refusalOf({ content: { body: 'x'.repeat(largest + 1) } })).toBe('M_TOO_LARGE');
  expect(refusalOf({ content: { body: '日'.repeat(22_000) } })).toBe('M_TOO_LARGE');
});

test('sender, room id, type and state key have at most 255 bytes each (Client-Server API, "Size limits")', () => {
  for (const name of ['sender', 'roomId', 'type', 'stateKey'] as const) {
    expect(refusalOf({ [name]: 'x'.repeat(255) })).toBeUndefined();
    expect(refusalOf({ [name]: 'x'.repeat(256) })).toBe('M_TOO_LARGE');
    expect(refusalOf({ [name]: 'é'.repeat(128) })).toBe('M_TOO_LARGE');
    expect(refusalOf({ [name]: 'a\0b' })).toBe('M_INVALID_PARAM');
  }
});

test('content that canonical JSON cannot say is no event', () => {
  expect(refusalOf({ content: { half: 0.5 } })).toBe('M_BAD_JSON');
});
