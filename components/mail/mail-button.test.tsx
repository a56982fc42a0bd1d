import { act, fireEvent, render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { z } from 'zod';
import { EmailSection } from '@/components/account/settings/email-section';
import { PasswordSection } from '@/components/account/settings/password-section';
import { MailStep } from '@/components/account/setup/mail-step';
import { WalletSecurity } from '@/components/keys/wallet-security';
import { VerifiedOnly } from '@/components/space/wizard/verified-only';
import { SnackbarHost } from '@/components/ui/snackbar-host';
import { dismissSnackbar } from '@/components/ui/snackbar';
import { loadMessages } from '@/lib/i18n/messages';
import account from '@/messages/en/account.json';
import keys from '@/messages/en/keys.json';
import delivery from '@/messages/en/mail-delivery.json';
import space from '@/messages/en/space.json';
import zhAccount from '@/messages/zh/account.json';
import zhKeys from '@/messages/zh/keys.json';
import zhDelivery from '@/messages/zh/mail-delivery.json';
import zhSpace from '@/messages/zh/space.json';
import { me as meOf, type Me } from '@/protocol/account';
import { keyShareRoutes } from '@/protocol/key-share';

const texts = {
  en: { account, keys, delivery, space },
  zh: { account: zhAccount, keys: zhKeys, delivery: zhDelivery, space: zhSpace },
};
type Texts = (typeof texts)['en'];

const me: Me = {
  id: 12,
  email: 'mira@example.org',
  emailVerified: false,
  username: 'Mira',
  avatar: '/portraits/1.svg',
  bio: '',
  address: null,
  nameProblem: null,
  hasKeyShare: true,
  roles: [],
  language: 'en',
  theme: null,
  payableByAll: false,
  findable: true,
  invitedToSpaceId: null,
  createdTime: '2026-01-01T00:00:00.000Z',
};
const wallet = z.encode(keyShareRoutes.keyShareState.result, {
  active: {
    version: 1,
    split: 1,
    address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    createdTime: me.createdTime,
  },
  pending: null,
  recovery: null,
  recoveryBlockedUntil: null,
  devices: [],
  resplitNeeded: false,
  events: [],
});

/** How mails fare; `unknown`: the server does not say, `silent`: it does not answer at all. */
type Delivery = 'delayed' | 'going' | 'unknown' | 'silent';
let mails: Delivery;
let asked: string[];

const answer = (result: unknown) => {
  const text = () => Promise.resolve(JSON.stringify({ code: '10000', result }));
  return Promise.resolve({ ok: true, status: 200, headers: new Headers(), text } as unknown as Response);
};

beforeEach(() => {
  jest.useFakeTimers();
  asked = [];
  global.fetch = (address, init) => {
    const path = new URL(String(address), 'http://localhost').pathname.replace('/api/', '');
    if (path === 'user/keyShare/state') return answer(wallet);
    if (path === 'user/me') return answer(z.encode(meOf, me));
    if (init?.method === 'POST') {
      asked.push(path);
      return answer(null);
    }
    if (mails === 'silent') return new Promise(() => {});
    return mails === 'unknown' ? Promise.reject(new TypeError()) : answer({ delayed: mails === 'delayed' });
  };
});
afterEach(() => {
  act(() => dismissSnackbar());
  jest.useRealTimers();
});

const nothing = () => {};
/** Everything that mails on a press: the screen, its button, the request, and what it says of a mail that went out. */
const places: [
  string,
  { shown: ReactNode; button: (t: Texts) => string; path: string; sent: (t: Texts) => string },
][] = [
  [
    'the step of the sign-up',
    {
      shown: <MailStep me={me} outboxHref={null} onNext={nothing} />,
      button: (t) => t.account.mail.resend,
      path: 'user/resendVerification',
      sent: (t) => t.account.mail.resent,
    },
  ],
  [
    'the address in the settings',
    {
      shown: <EmailSection me={me} outboxHref={null} />,
      button: (t) => t.account.settings.resend,
      path: 'user/resendVerification',
      sent: (t) => t.account.mail.resent,
    },
  ],
  [
    'the password in the settings',
    {
      shown: <PasswordSection me={me} outboxHref={null} />,
      button: (t) => t.account.settings.passwordSend,
      path: 'user/forgotPassword',
      sent: (t) => t.account.settings.passwordSent,
    },
  ],
  [
    'the wizard of a space',
    {
      shown: (
        <VerifiedOnly me={me} onClose={nothing}>
          the steps
        </VerifiedOnly>
      ),
      button: (t) => t.space.editor.resend,
      path: 'user/resendVerification',
      sent: (t) => t.space.editor.resent.replace('{email}', me.email),
    },
  ],
  [
    'the recovery of a wallet',
    {
      shown: <WalletSecurity />,
      button: (t) => t.keys.actions.forgot,
      path: 'user/keyShare/recovery',
      sent: (t) => t.keys.actions.forgotSent,
    },
  ],
];

const said = () => document.querySelector('[data-snackbar]')?.textContent ?? null;
const milliseconds = (count: number) => act(() => jest.advanceTimersByTimeAsync(count));

async function press(shown: ReactNode, button: string, language: 'en' | 'zh'): Promise<void> {
  document.documentElement.lang = language;
  const messages = await loadMessages(language);
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <NextIntlClientProvider locale={language} timeZone="UTC" messages={messages}>
        <SnackbarHost />
        {shown}
      </NextIntlClientProvider>
    </SWRConfig>,
  );
  for (let step = 0; step < 5; step += 1) await milliseconds(10);
  fireEvent.click(screen.getByRole('button', { name: button }));
  for (let step = 0; step < 5; step += 1) await milliseconds(10);
}

describe.each(['en', 'zh'] as const)('in %s', (language) => {
  const t = texts[language];

  test.each(places)('%s says of a mail that waits for the mail server that it waits', async (_, place) => {
    mails = 'delayed';
    await press(place.shown, place.button(t), language);
    expect(asked).toEqual([place.path]);
    expect(said()).toBe(t.delivery.waits);
    const waits = t.delivery.delayed.replaceAll(/<\/?b>/g, '').replace('{email}', me.email);
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(waits);
    expect(document.body.textContent).not.toContain(place.sent(t));
    // The first mail still waits, so another one is not asked for at once.
    const again = t.delivery.resendIn.replace('{seconds, number}', '30');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: again }).disabled).toBe(true);
    await milliseconds(30_000);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: place.button(t) }).disabled).toBe(false);
  });

  test.each(places)('%s says of a mail that goes out that it was sent', async (_, place) => {
    mails = 'going';
    await press(place.shown, place.button(t), language);
    expect(said()).toBe(place.sent(t));
    expect(document.body.textContent).not.toContain(t.delivery.waits);
  });
});

test('the wizard does not call the link sent while it waits', async () => {
  mails = 'delayed';
  const place = new Map(places).get('the wizard of a space');
  await press(place?.shown, space.editor.resend, 'en');
  expect(screen.getByText(space.editor.unverifiedWaits)).toBeTruthy();
  expect(document.body.textContent).not.toContain('we sent');
});

test.each([
  ['unknown', 0],
  ['silent', 2_000],
] as const)(
  'where the server is %s about mails, the mail is called sent within %s ms',
  async (fate, waitMs) => {
    mails = fate;
    await press(<PasswordSection me={me} outboxHref={null} />, account.settings.passwordSend, 'en');
    await milliseconds(waitMs);
    expect(said()).toBe(account.settings.passwordSent);
  },
);
