import { generateKeyPairSync, sign } from 'node:crypto';
import { CREATOR, members, stateOf, verdict } from '@/homeserver/testing/state';
import { canonicalJson } from '@/homeserver/rooms/canonical-json';
import type { Json, JsonObject } from '@/homeserver/rooms/event';

// Room Version 11, "Authorization rules", rule 4.4.1.

const ANN = '@ann:test.example';
const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const x = publicKey.export({ format: 'jwk' }).x ?? '';
const key = Buffer.from(x, 'base64url').toString('base64').replace(/=+$/, '');

function signed(fields: JsonObject): JsonObject {
  const signature = sign(null, Buffer.from(canonicalJson(fields)), privateKey).toString('base64');
  return { ...fields, signatures: { 'identity.example': { 'ed25519:0': signature.replace(/=+$/, '') } } };
}
const good = signed({ mxid: ANN, token: 'token', sender: CREATOR });

const offered = (content: JsonObject, sender = CREATOR) => ({
  'm.room.third_party_invite|token': { sender, content },
});
const state = stateOf(offered({ display_name: 'a…', public_key: key }));
const inviteWith = (invite: Json, changes: object = {}) =>
  verdict({
    type: 'm.room.member',
    sender: CREATOR,
    stateKey: ANN,
    content: { membership: 'invite', third_party_invite: invite },
    state,
    ...changes,
  });

test('4.4.1.1 who is banned is not invited', () => {
  expect(inviteWith({ signed: good })).toBe('allowed');
  const banned = stateOf({ ...offered({ public_key: key }), ...members({ [ANN]: 'ban' }) });
  expect(inviteWith({ signed: good }, { state: banned })).toBe('4.4.1.1');
});

test('4.4.1.2 the invitation is signed', () => {
  expect(inviteWith({})).toBe('4.4.1.2');
  expect(inviteWith('x')).toBe('4.4.1.2');
});

test('4.4.1.3 what is signed names a person and a token', () => {
  expect(inviteWith({ signed: signed({ mxid: ANN }) })).toBe('4.4.1.3');
  expect(inviteWith({ signed: signed({ token: 'token' }) })).toBe('4.4.1.3');
});

test('4.4.1.4 the person is the one who is invited', () => {
  expect(inviteWith({ signed: good }, { stateKey: '@ben:test.example' })).toBe('4.4.1.4');
});

test('4.4.1.5 the token is one that was offered', () => {
  expect(inviteWith({ signed: signed({ mxid: ANN, token: 'other' }) })).toBe('4.4.1.5');
});

test('4.4.1.6 who offered it is who invites', () => {
  const others = stateOf(offered({ public_key: key }, '@ben:test.example'));
  expect(inviteWith({ signed: good }, { state: others })).toBe('4.4.1.6');
});

test('4.4.1.7 one of the offered keys made the signature', () => {
  const listed = stateOf(
    offered({ public_key: 'AAAA', public_keys: [{ public_key: 'zzz' }, { public_key: key }] }),
  );
  expect(inviteWith({ signed: good }, { state: listed })).toBe('allowed');
});

test('4.4.1.8 another key, another content or no signature do not', () => {
  const other = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }).x ?? '';
  const otherKey = Buffer.from(other, 'base64url').toString('base64');
  expect(inviteWith({ signed: good }, { state: stateOf(offered({ public_key: otherKey })) })).toBe('4.4.1.8');
  expect(inviteWith({ signed: { ...good, sender: ANN } })).toBe('4.4.1.8');
  expect(inviteWith({ signed: { mxid: ANN, token: 'token' } })).toBe('4.4.1.8');
  expect(inviteWith({ signed: { mxid: ANN, token: 'token', signatures: { s: { 'ed25519:0': 1 } } } })).toBe(
    '4.4.1.8',
  );
  expect(inviteWith({ signed: good }, { state: stateOf(offered({ public_key: 'no key' })) })).toBe('4.4.1.8');
  expect(inviteWith({ signed: good }, { state: stateOf(offered({})) })).toBe('4.4.1.8');
});
