import { LOGIN_USER_KEY } from '@/lib/account/login-user';
import { clearChatStorage } from '@/lib/chat/account-storage';
import { emptyDraft, keepDraft, readDraft } from './draft';

const ROOM = '!room:guild.test';
const logInAs = (id: number) => localStorage.setItem(LOGIN_USER_KEY, JSON.stringify({ id }));
const wallets = [{ chainId: 1, address: '0x00000000000000000000000000000000000000aa' }];
const draft = {
  ...emptyDraft,
  amount: '5',
  people: [{ id: 3, username: 'Ines', avatar: '', wallets }],
  message: 'For the audit',
} as unknown as typeof emptyDraft;

beforeEach(() => logInAs(1));
afterEach(() => (localStorage.clear(), sessionStorage.clear()));

test('what was typed for a reward is of one account, and a log-out leaves nothing of it', async () => {
  keepDraft(ROOM, draft);
  expect(readDraft(ROOM)).toEqual(draft);
  logInAs(2);
  expect(readDraft(ROOM)).toEqual(emptyDraft);
  logInAs(1);
  await clearChatStorage();
  expect({ ...sessionStorage }).toEqual({});
  expect(readDraft(ROOM)).toEqual(emptyDraft);
});

test('it is forgotten once the reward was given, and is read without what it must not hold', () => {
  keepDraft(ROOM, { ...draft, people: [{ id: 3 }] } as unknown as typeof emptyDraft);
  expect(readDraft(ROOM)).toEqual({ ...draft, people: [] });
  keepDraft(ROOM, null);
  expect(readDraft(ROOM)).toEqual(emptyDraft);
});
