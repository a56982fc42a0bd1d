import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import texts from '@/messages/en/account.json';
import { errors } from '@/protocol/errors';
import { VerifyEmail } from './verify-email';

type Answer = { code: string; result?: unknown; fields?: Record<string, unknown> };
const done: Answer = { code: '10000', result: { spaceId: null } };
const ofInes: Answer = { code: errors.link_account_other.code, fields: { userId: 7, username: 'ines' } };
const expired: Answer = { code: errors.link_expired.code };

/** Opens the mailed link; the server gives these answers, one after the other. Returns what it was sent. */
function open(...answers: Answer[]): unknown[] {
  const sent: unknown[] = [];
  global.fetch = (_, init) => {
    sent.push(JSON.parse(String(init?.body)));
    const answer = answers.shift() ?? expired;
    const status = answer.code === '10000' ? 200 : 409;
    const text = () => Promise.resolve(JSON.stringify(answer));
    return Promise.resolve({
      ok: status === 200,
      status,
      headers: new Headers(),
      text,
    } as unknown as Response);
  };
  history.replaceState(null, '', '/verify?token=0123456789abcdef');
  document.documentElement.lang = 'en';
  render(<VerifyEmail texts={{ form: texts.form, verify: texts.verify }} />);
  return sent;
}

test('in the session of its account a link is used by itself', async () => {
  const sent = open(done);
  expect(await screen.findByText(texts.verify.doneTitle)).toBeTruthy();
  expect(sent).toEqual([{ token: '0123456789abcdef' }]);
});

test('elsewhere the page names the account, and the press says which one was read', async () => {
  const sent = open(ofInes, done);
  await userEvent.click(await screen.findByRole('button', { name: 'Verify email of ines' }));
  expect(await screen.findByText(texts.verify.doneTitle)).toBeTruthy();
  expect(sent).toEqual([{ token: '0123456789abcdef' }, { token: '0123456789abcdef', userId: 7 }]);
});

test('nothing is used before the press, and an old link says so', async () => {
  const sent = open(ofInes);
  expect(await screen.findByText(/the account “ines”/)).toBeTruthy();
  expect(sent).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Verify email of ines' }));
  expect(await screen.findByText(/has expired or was already used/)).toBeTruthy();
});
