import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { ApiError } from '@/lib/api/api-error';
import { call } from '@/lib/api/client';
import texts from '@/messages/en/fresh-login.json';
import codeTexts from '@/messages/en/mailed-code.json';
import steps from '@/messages/en/second-step.json';
import { errors, type ErrorName } from '@/protocol/errors';
// Loaded beforehand: a test must not wait for the compiler.
import '@/components/account/second-step/second-step';
import './fresh-login-dialog';
import { FreshLoginHost } from './fresh-login-host';

/** Every call that the server got: path and body. */
let seen: [string, unknown][];
let isFresh: boolean;
let isMailing: boolean;
let isMailAway: boolean;
const TICKET = 't'.repeat(43);
/** The second step that the account asks for. */
let step: {
  totp: boolean;
  passkey: null;
  recoveryCode: boolean;
  removal: null;
  removalPossible: boolean;
} | null;
let ways: { password: boolean; wallets: string[]; code: boolean };

const answer = (result: unknown, error?: ErrorName, fields?: Record<string, string>) => {
  const text = JSON.stringify(
    error ? { code: errors[error].code, message: error, fields } : { code: '10000', result },
  );
  const status = error ? errors[error].status : 200;
  return {
    ok: !error,
    status,
    headers: new Headers(),
    text: () => Promise.resolve(text),
  } as unknown as Response;
};

/** A server whose password is `lantern42`, and whose mailed code is `KXBA4Z10`. */
function serve(url: string, body: unknown): Response {
  const path = new URL(url).pathname.replace('/api/', '');
  seen.push([path, body]);
  if (path === 'user/freshLogin') return answer({ secondsLeft: isFresh ? 600 : 0, ways });
  if (path === 'user/freshLogin/password') {
    if ((body as { password: string }).password !== 'lantern42') return answer(null, 'password_wrong');
    if (step) return answer(null, 'second_step_required', { ticket: TICKET });
    isFresh = true;
    return answer(null);
  }
  if (path === 'login/secondStep/ways') return answer(step);
  if (path === 'user/freshLogin/secondStep') {
    const { proof } = body as { proof: { kind: string; code: string } };
    isFresh = proof.code === '482913' || proof.code === 'KXBA4Z10KXBA4Z10';
    return isFresh ? answer(null) : answer(null, 'second_step_wrong', { field: 'code' });
  }
  if (path === 'login/secondStep/removalMail') return answer(null);
  if (path === 'login/secondStep/removal') return answer({ dueTime: '2030-01-02T03:04:00.000Z' });
  if (path === 'user/mailDelivery') return answer({ delayed: isMailAway });
  if (path === 'user/freshLogin/codeMail')
    return isMailing ? answer(null) : answer(null, 'too_many_requests');
  if (path === 'user/freshLogin/code') {
    isFresh = (body as { code: string }).code === 'KXBA4Z10';
    return isFresh ? answer(null) : answer(null, 'code_incorrect');
  }
  return isFresh ? answer([]) : answer(null, 'fresh_login_required');
}

beforeEach(() => {
  seen = [];
  isFresh = false;
  isMailing = true;
  isMailAway = false;
  step = null;
  ways = { password: true, wallets: [], code: true };
  global.fetch = (url, init) =>
    Promise.resolve(serve(String(url), init?.body ? JSON.parse(String(init.body)) : undefined));
  render(
    <NextIntlClientProvider locale="en" timeZone="UTC">
      <FreshLoginHost />
    </NextIntlClientProvider>,
  );
});

const link = () => call('linkWallet', { body: { message: 'typed', signature: '0x' }, failure: 'silent' });
const links = () => seen.filter(([path]) => path === 'user/wallets');

test('after the password the refused call is made once more, with what it was made with, and its caller notices nothing', async () => {
  const user = userEvent.setup();
  const linked = link();
  await screen.findByRole('dialog', { name: texts.title });
  const password = await screen.findByLabelText(texts.password);
  await user.click(screen.getByRole('button', { name: texts.confirm }));
  expect(password.getAttribute('aria-invalid')).toBe('true');
  await user.type(password, 'wrong');
  await user.click(screen.getByRole('button', { name: texts.confirm }));
  await waitFor(() => expect(password.getAttribute('aria-invalid')).toBe('true'));
  expect(links()).toHaveLength(1);
  await user.clear(password);
  await user.type(password, 'lantern42');
  await user.click(screen.getByRole('button', { name: texts.confirm }));
  expect(await linked).toEqual([]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(links()).toEqual(Array(2).fill(['user/wallets', { message: 'typed', signature: '0x' }]));
});

test('calls that are refused together ask once, and all of them end when the person closes the dialog', async () => {
  const user = userEvent.setup();
  const outcomes = Promise.allSettled([link(), link()]);
  expect(await screen.findAllByRole('dialog')).toHaveLength(1);
  await screen.findByLabelText(texts.password);
  await user.keyboard('{Escape}');
  for (const outcome of await outcomes) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: { error: 'fresh_login_required' } });
    expect((outcome as PromiseRejectedResult).reason).toBeInstanceOf(ApiError);
  }
  expect(links()).toHaveLength(2);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('an account is offered the ways that it has', async () => {
  ways = { password: false, wallets: ['0x2c7536E3605D9C16a7a3D7b1898e529396a65c23'], code: false };
  const refused = link().catch(() => 'closed');
  expect(await screen.findByRole('button', { name: texts.wallet })).toBeTruthy();
  expect(screen.queryByLabelText(texts.password)).toBeNull();
  await userEvent.keyboard('{Escape}');
  expect(await refused).toBe('closed');
});

test('a code is mailed when it is asked for, and typed as people type it', async () => {
  const user = userEvent.setup();
  const linked = link();
  await user.click(await screen.findByRole('button', { name: texts.instead.code }));
  expect(await screen.findByText(codeTexts.sent)).toBeTruthy();
  const mails = () => seen.filter(([path]) => path === 'user/freshLogin/codeMail');
  expect(mails()).toHaveLength(1);
  const field = screen.getByLabelText(codeTexts.label);
  await user.type(field, 'kxba');
  await user.click(screen.getByRole('button', { name: texts.confirm }));
  expect(screen.getByText(codeTexts.incomplete)).toBeTruthy();
  await user.type(field, '-4z11');
  await user.click(screen.getByRole('button', { name: texts.confirm }));
  expect(await screen.findByText(/This code is wrong/)).toBeTruthy();
  await user.clear(field);
  await user.type(field, 'kxba-4zio');
  await user.click(screen.getByRole('button', { name: texts.confirm }));
  expect(await linked).toEqual([]);
  expect(seen.filter(([path]) => path === 'user/freshLogin/code')).toEqual([
    ['user/freshLogin/code', { code: 'KXBA4Z11' }],
    ['user/freshLogin/code', { code: 'KXBA4Z10' }],
  ]);
});

test('where a code is the only way none is mailed before the person asks, and a refusal says why', async () => {
  const user = userEvent.setup();
  ways = { password: false, wallets: [], code: true };
  isMailing = false;
  const refused = link().catch(() => 'closed');
  const send = await screen.findByRole('button', { name: codeTexts.send });
  expect(seen.map(([path]) => path)).not.toContain('user/freshLogin/codeMail');
  await user.click(send);
  expect(await screen.findByRole('alert')).toBeTruthy();
  isMailing = true;
  await user.click(screen.getByRole('button', { name: codeTexts.send }));
  expect(await screen.findByText(codeTexts.sent)).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(await refused).toBe('closed');
});

describe('An account with a second step', () => {
  beforeEach(() => {
    step = { totp: true, passkey: null, recoveryCode: true, removal: null, removalPossible: true };
  });
  /** Comes as far as the second step. */
  async function reach(user: ReturnType<typeof userEvent.setup>) {
    await user.type(await screen.findByLabelText(texts.password), 'lantern42');
    await user.click(screen.getByRole('button', { name: texts.confirm }));
    return screen.findByLabelText(steps.login.totpLabel);
  }

  test('OPN-71 is asked for it after the password, and the refused call is made once more then', async () => {
    const user = userEvent.setup();
    const linked = link();
    const field = await reach(user);
    await user.type(field, '482');
    await user.click(screen.getByRole('button', { name: steps.login.confirm }));
    expect(screen.getByText(steps.login.totpIncomplete)).toBeTruthy();
    await user.type(field, ' 914');
    await user.click(screen.getByRole('button', { name: steps.login.confirm }));
    expect(await screen.findByText(/Wrong code/)).toBeTruthy();
    expect(links()).toHaveLength(1);
    await user.clear(field);
    await user.type(field, '482 913');
    await user.click(screen.getByRole('button', { name: steps.login.confirm }));
    expect(await linked).toEqual([]);
    expect(links()).toHaveLength(2);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('takes a recovery code as people type it', async () => {
    const user = userEvent.setup();
    const linked = link();
    await reach(user);
    await user.click(screen.getByRole('button', { name: steps.login.useRecovery }));
    await user.type(screen.getByLabelText(steps.login.recoveryLabel), 'kxba-4zio-kxba-4zio');
    await user.click(screen.getByRole('button', { name: steps.login.confirm }));
    expect(await linked).toEqual([]);
  });

  test('that is lost is removed by a mailed code after a wait, which the dialog names', async () => {
    const user = userEvent.setup();
    const refused = link().catch(() => 'closed');
    await reach(user);
    await user.click(screen.getByRole('button', { name: steps.login.lost }));
    expect(screen.getByText(steps.login.lostText)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: steps.login.request }));
    expect(await screen.findByText(codeTexts.sent)).toBeTruthy();
    await user.type(screen.getByLabelText(codeTexts.label), 'kxba-4z10');
    await user.click(screen.getByRole('button', { name: steps.login.begin }));
    expect(await screen.findByText(/will be removed on/)).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(await refused).toBe('closed');
  });

  test('that is lost says that the code waits while the mail server is away', async () => {
    isMailAway = true;
    const user = userEvent.setup();
    const refused = link().catch(() => 'closed');
    await reach(user);
    await user.click(screen.getByRole('button', { name: steps.login.lost }));
    await user.click(screen.getByRole('button', { name: steps.login.request }));
    expect(await screen.findByText(codeTexts.delayed, {}, { timeout: 30_000 })).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(await refused).toBe('closed');
  });
});
