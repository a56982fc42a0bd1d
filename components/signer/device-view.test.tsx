import { act, render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { SignerSession } from '@/lib/signer/signer-session';
import enCode from '@/messages/en/mailed-code.json';
import enSigner from '@/messages/en/signer.json';
import zhCode from '@/messages/zh/mailed-code.json';
import zhSigner from '@/messages/zh/signer.json';
import { CodeView } from './device-view';

/** What reached the platform: the path, and whether the pass came with it. */
let seen: [path: string, hasPass: boolean][];
let isAway: boolean;

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  seen = [];
  isAway = true;
  global.fetch = (address, init) => {
    const path = new URL(String(address)).pathname.replace('/api/user/keyShare/', '');
    seen.push([`${init?.method} ${path}`, new Headers(init?.headers).has('x-signer-pass')]);
    const results: Record<string, unknown> = {
      'POST signer': { pass: 'A'.repeat(43), user: 7, username: 'mira' },
      'GET device/code': { delayed: isAway },
    };
    const text = { code: '10000', result: results[`${init?.method} ${path}`] ?? null };
    return Promise.resolve({ status: 200, headers: new Headers(), json: async () => text } as Response);
  };
});
afterEach(() => jest.useRealTimers());

test.each([
  ['en', enCode, enSigner],
  ['zh', zhCode, zhSigner],
] as const)(
  'the window for a new device says in %s that the code waits while the mail server is away, by the call of the signer',
  async (locale, code, signer) => {
    const session = await SignerSession.open('https://app.example', 'A'.repeat(43));
    render(
      <NextIntlClientProvider
        locale={locale}
        timeZone="UTC"
        messages={{ signer, 'mailed-code': code } as never}
      >
        <CodeView session={session} onDone={() => {}} onClose={() => {}} />
      </NextIntlClientProvider>,
    );
    const says = async (text: string) => {
      for (let step = 0; step < 5; step += 1) await act(() => jest.advanceTimersByTimeAsync(2_000));
      expect(screen.getByRole('status').textContent).toBe(text);
    };
    await says(code.delayed);
    isAway = false;
    await says(code.sent);
    expect(new Set(seen.slice(1).map(String))).toEqual(
      new Set(['POST device/code,true', 'GET device/code,true']),
    );
  },
);
