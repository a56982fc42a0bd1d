import { LOGIN_USER_KEY } from '@/lib/account/login-user';
import { clearChatStorage } from '@/lib/chat/account-storage';
import { dropDraft, keepDraft, loadDraft } from './announcement-draft';

const logInAs = (id: number) => localStorage.setItem(LOGIN_USER_KEY, JSON.stringify({ id }));

beforeEach(() => logInAs(1));
afterEach(() => localStorage.clear());

test('a draft is kept per space until it is dropped', () => {
  const draft = { title: 'Atlas', document: { type: 'doc', content: [] } };
  keepDraft(7, draft);
  expect(loadDraft(7)).toEqual(draft);
  expect(loadDraft(8)).toBeNull();
  dropDraft(7);
  expect(loadDraft(7)).toBeNull();
});

test('a draft is of one account, and a log-out leaves nothing of it', async () => {
  keepDraft(7, { title: 'Layoffs', document: { type: 'doc', content: [] } });
  logInAs(2);
  expect(loadDraft(7)).toBeNull();
  logInAs(1);
  expect(loadDraft(7)).not.toBeNull();
  await clearChatStorage();
  expect(JSON.stringify({ ...localStorage })).not.toContain('Layoffs');
  expect(loadDraft(7)).toBeNull();
});

test('what is no draft counts as none', () => {
  for (const text of [
    '{',
    '"a"',
    '{"title":1,"document":{"type":"doc"}}',
    '{"title":"a","document":{"type":"x"}}',
  ]) {
    localStorage.setItem('hydrogen_session_announcement_7_1', text);
    expect(loadDraft(7)).toBeNull();
  }
});
