import { CHAT_SESSIONS_KEY } from '@/protocol/chat';
import { clearChatStorage, keepSession, readSession } from './account-storage';
import { readDraft, writeDraft } from './drafts';
import { ChatSession, logInToChat, RENEW_BEFORE_MS } from './session';

const HOUR_MS = 3_600_000;

/** What the platform was asked, and what it answers next. */
const asked: string[] = [];
let tokens: string[] = [];
let matrixUserId = '@u1:guild.test';
let status = 200;

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('loginUser', JSON.stringify({ id: 1 }));
  asked.length = 0;
  tokens = ['one'];
  matrixUserId = '@u1:guild.test';
  status = 200;
  globalThis.fetch = async (input) => {
    asked.push(String(input).replace(location.origin, ''));
    const accessToken = tokens.length > 1 ? tokens.shift() : tokens[0];
    const result = {
      access_token: accessToken,
      user_id: matrixUserId,
      device_id: 'S7',
      expires_in_ms: HOUR_MS,
    };
    const answer = status === 200 ? { code: '10000', result } : { code: '20003' };
    return { status, headers: new Map(), text: async () => JSON.stringify(answer) } as unknown as Response;
  };
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

async function makeSession(onOtherUser = () => undefined as void): Promise<ChatSession> {
  return new ChatSession(await logInToChat(true), onOtherUser);
}

test('the browser keeps user and device id under the key of the documents, and never the token (STO-01, OPN-106)', async () => {
  tokens = ['syt_secret_token'];
  const session = await makeSession();
  expect(session.token).toBe('syt_secret_token');
  expect(JSON.parse(localStorage.getItem(CHAT_SESSIONS_KEY) ?? '')).toEqual([
    { id: 'S7', userId: '@u1:guild.test', deviceId: 'S7' },
  ]);
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('syt_secret_token');
  session.stop();
});

test('the first call asks for the token that exists, a fresh one is asked for without the query (CHT-01, OPN-15)', async () => {
  await logInToChat(true);
  await logInToChat(false);
  expect(asked).toEqual(['/api/login/synapse?noForce=true', '/api/login/synapse']);
});

test('the token is renewed before its hour ends', async () => {
  tokens = ['one', 'two', 'three'];
  const session = await makeSession();
  await jest.advanceTimersByTimeAsync(HOUR_MS - RENEW_BEFORE_MS - 1);
  expect(session.token).toBe('one');
  await jest.advanceTimersByTimeAsync(1);
  expect(session.token).toBe('two');
  await jest.advanceTimersByTimeAsync(HOUR_MS - RENEW_BEFORE_MS);
  expect(session.token).toBe('three');
  session.stop();
});

test('a renewal that fails is tried again', async () => {
  tokens = ['one', 'two', 'three'];
  const session = await makeSession();
  status = 502;
  await jest.advanceTimersByTimeAsync(HOUR_MS - RENEW_BEFORE_MS);
  status = 200;
  expect(session.token).toBe('one');
  await jest.advanceTimersByTimeAsync(15_000);
  expect(session.token).toBe('three');
  session.stop();
});

test('a refused token is renewed once for everybody who waits, and fresh where the platform has no other', async () => {
  tokens = ['one', 'one', 'two'];
  const session = await makeSession();
  asked.length = 0;
  await expect(Promise.all([session.renew('one'), session.renew('one')])).resolves.toEqual(['two', 'two']);
  expect(asked).toEqual(['/api/login/synapse?noForce=true', '/api/login/synapse']);
  await expect(session.renew('one')).resolves.toBe('two');
  expect(asked).toHaveLength(2);
  session.stop();
});

test('a page whose cookie belongs to somebody else by now starts over', async () => {
  let other = 0;
  const session = await makeSession(() => void (other += 1));
  matrixUserId = '@u2:guild.test';
  tokens = ['theirs'];
  await session.renew('one');
  expect(other).toBe(1);
  expect(session.token).toBe('one');
});

test('logout and another account leave nothing of chat in the browser', () => {
  keepSession('@u1:guild.test', 'S1');
  writeDraft('!r', { type: 'doc', content: [] });
  localStorage.setItem('theme', 'dark');
  keepSession('@u2:guild.test', 'S2');
  expect(readDraft('!r')).toBeNull();
  expect(readSession()).toMatchObject({ userId: '@u2:guild.test' });
  writeDraft('!r', { type: 'doc', content: [] });
  clearChatStorage();
  expect(Object.keys(localStorage).sort()).toEqual(['loginUser', 'theme']);
});

describe('drafts', () => {
  const draft = (text: string) => ({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
  });

  test('belong to a room and an account', () => {
    writeDraft('!a', draft('mine'));
    expect(readDraft('!a')).toEqual(draft('mine'));
    expect(readDraft('!b')).toBeNull();
    localStorage.setItem('loginUser', JSON.stringify({ id: 2 }));
    expect(readDraft('!a')).toBeNull();
  });

  test('are bounded: the oldest give way, one that is too long is not kept', () => {
    for (let index = 0; index < 60; index++) writeDraft(`!${index}`, draft(`${index}`));
    expect(readDraft('!0')).toBeNull();
    expect(readDraft('!59')).toEqual(draft('59'));
    writeDraft('!59', draft('x'.repeat(60_000)));
    expect(readDraft('!59')).toBeNull();
  });

  test('are gone when they are sent, and when storage holds something else', () => {
    writeDraft('!a', draft('mine'));
    writeDraft('!a', null);
    expect(readDraft('!a')).toBeNull();
    localStorage.setItem('hydrogen_session_drafts_1', '{"!a": 5');
    expect(readDraft('!a')).toBeNull();
  });
});
