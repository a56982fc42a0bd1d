/** @jest-environment <rootDir>/scripts/testing/browser-environment.mjs */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from '@/messages/en/notice-setting.json';
import zh from '@/messages/zh/notice-setting.json';
import { Unsubscribe } from './unsubscribe';

const answerWith = (status: number) => {
  const asked: [string, string][] = [];
  globalThis.fetch = async (path, init) => {
    asked.push([String(path), String(init?.body)]);
    if (status === 0) throw new TypeError('offline');
    return new Response('', { status });
  };
  return asked;
};

test.each([
  ['en', en.unsubscribe],
  ['zh', zh.unsubscribe],
] as const)('the button says what a mail program says, and that it is done (%s)', async (_, texts) => {
  window.history.replaceState(null, '', '/unsubscribe?token=7.abc');
  const asked = answerWith(200);
  render(<Unsubscribe texts={texts} />);
  expect(asked).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: texts.button }));
  expect((await screen.findByRole('status')).textContent).toContain(texts.doneTitle);
  expect(asked).toEqual([['/unsubscribe?token=7.abc', 'List-Unsubscribe=One-Click']]);
});

test.each([
  [404, en.unsubscribe.invalid],
  [502, en.unsubscribe.failed],
  [0, en.unsubscribe.failed],
])('an answer of %s is told, and the button stays', async (status, text) => {
  window.history.replaceState(null, '', '/unsubscribe?token=7.abc');
  answerWith(status);
  render(<Unsubscribe texts={en.unsubscribe} />);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: en.unsubscribe.button });
  await userEvent.click(button);
  expect((await screen.findByRole('alert')).textContent).toContain(text);
  expect(button.disabled).toBe(false);
});

test('a link without its token cannot be used', () => {
  window.history.replaceState(null, '', '/unsubscribe');
  render(<Unsubscribe texts={en.unsubscribe} />);
  expect(screen.getByText(en.unsubscribe.invalid)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: en.unsubscribe.button }).disabled).toBe(true);
});
