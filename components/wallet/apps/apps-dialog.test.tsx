import { EventEmitter } from 'node:events';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { AppSessions } from '@/lib/wallet/apps/app-sessions';
import type { KeptSession } from '@/lib/wallet/apps/kept-sessions';
import en from '@/messages/en/wallet.json';
import zh from '@/messages/zh/wallet.json';
import { Apps } from './apps-dialog';

/* What a person sees of apps. WalletConnect's client stands at the edge here; app-sessions.test.ts has the real one. */

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const URI = `wc:${'a'.repeat(64)}@2?relay-protocol=irn&symKey=${'b'.repeat(64)}`;

function scene(locale: 'en' | 'zh' = 'en') {
  const events = new EventEmitter();
  const session = {
    topic: 't',
    expiry: Date.UTC(2026, 11, 5) / 1000,
    peer: { metadata: { name: 'Shop', url: 'https://shop.example' } },
    namespaces: { eip155: { accounts: [`eip155:1:${ADDRESS}`] } },
  };
  const sessions: object[] = [];
  const calls: string[] = [];
  const client = {
    on: events.on.bind(events),
    session: { getAll: () => sessions, get: () => session },
    core: { pairing: { pair: async () => void calls.push('pair') } },
    approve: async () => {
      sessions.push(session);
      return { topic: 't', acknowledged: async () => session };
    },
    reject: async () => void calls.push('reject'),
    disconnect: async () => void sessions.splice(0),
  };
  let kept: Record<string, KeptSession> = {};
  const apps = new AppSessions(client as never, {
    chainIds: [1, 31_337],
    address: ADDRESS,
    request: async () => '0x',
    kept: { read: () => kept, write: (next) => (kept = next) },
  });
  render(
    <NextIntlClientProvider
      locale={locale}
      timeZone="UTC"
      messages={{ wallet: locale === 'en' ? en : zh } as never}
    >
      <Apps apps={apps} address={ADDRESS} />
    </NextIntlClientProvider>,
  );
  const propose = (validation: 'VALID' | 'UNKNOWN' | 'INVALID', chain = 'eip155:1') =>
    act(() => {
      const params = {
        proposer: { metadata: session.peer.metadata },
        requiredNamespaces: {},
        optionalNamespaces: { eip155: { chains: [chain], methods: [], events: [] } },
      };
      const verifyContext = { verified: { origin: 'https://shop.example', validation } };
      events.emit('session_proposal', { id: 1, params, verifyContext });
    });
  return { calls, propose };
}
const button = (name: string) => screen.getByRole('button', { name });

test.each(['en', 'zh'] as const)(
  'a pasted code, the verified site behind it, and its session, in %s',
  async (locale) => {
    const { apps } = locale === 'en' ? en : zh;
    const { calls, propose } = scene(locale);
    const field = screen.getByLabelText(apps.uri);
    await userEvent.type(field, 'https://shop.example');
    await userEvent.click(button(apps.connect));
    expect(screen.getByText(apps.uriWrong)).toBeTruthy();
    await userEvent.clear(field);
    await userEvent.type(field, URI);
    await userEvent.click(button(apps.connect));
    expect(calls).toEqual(['pair']);
    propose('VALID');
    expect(screen.getByText(apps.verified)).toBeTruthy();
    await userEvent.click(button(apps.approve));
    expect(await screen.findByText('shop.example')).toBeTruthy();
    await userEvent.click(button(apps.endNamed.replace('{host}', 'shop.example')));
    expect(await screen.findByText(apps.none)).toBeTruthy();
  },
);

test.each([
  ['UNKNOWN', 'eip155:1', 'unverified', true],
  ['INVALID', 'eip155:1', 'danger', false],
  ['VALID', 'eip155:8453', 'unsupported', false],
] as const)(
  'what a proposal that is %s on %s says, and whether it can be agreed to',
  async (validation, chain, text, can) => {
    const { calls, propose } = scene();
    propose(validation, chain);
    expect(screen.getByText(en.apps[text])).toBeTruthy();
    expect(screen.queryByRole('button', { name: en.apps.approve }) !== null).toBe(can);
    await userEvent.click(button(en.apps.reject));
    expect(calls).toEqual(['reject']);
  },
);
