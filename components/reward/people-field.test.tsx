import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { useState } from 'react';
import { SWRConfig } from 'swr';
import { z } from 'zod';
import type { ChosenPerson } from '@/lib/reward/draft';
import { rememberPayee } from '@/lib/wallet/sending/payees';
import messages from '@/messages/en/reward.json';
import { me } from '@/protocol/account';
import { roomRoutes } from '@/protocol/room';
import { walletRoutes } from '@/protocol/wallet';
import { PeopleField } from './people-field';

const members = ['mira', 'mirko', 'miriam', 'zora'].map((username, at) => ({
  id: at + 1,
  username,
  avatar: '',
  lastActiveTime: null,
  roles: [],
}));

/** Mirko has no wallet, Zora only a contract on Ethereum. */
const addressOf = (id: number) => (id === 2 || id === 4 ? null : `0x${String(id).repeat(40)}`);

const caller = {
  id: 9,
  email: 'ken@example.org',
  emailVerified: true,
  username: 'ken',
  avatar: '',
  bio: '',
  address: null,
  nameProblem: null,
  hasKeyShare: false,
  roles: [],
  language: null,
  theme: null,
  payableByAll: false,
  findable: true,
  invitedToSpaceId: null,
  createdTime: '2030-05-02T14:20:00.000Z',
};

function answer(url: string): unknown {
  if (url.includes('user/me')) return z.encode(me, caller);
  const payee = /payee\/(\d+)|userId=(\d+)/.exec(url);
  if (payee) {
    const found = members.find(({ id }) => id === Number(payee[1] ?? payee[2]));
    if (!found) throw new Error(url);
    const { id, username, avatar } = found;
    const address = addressOf(id);
    const contract = { address: `0x${'d'.repeat(40)}`, chainId: 1 };
    const wallets = address ? [{ address, chainId: null }] : id === 4 ? [contract] : [];
    return z.encode(walletRoutes.payee.result, {
      id,
      username,
      avatar,
      address,
      wallets,
      hidden: false,
    });
  }
  const name = new URL(url, 'http://guild.test').searchParams.get('name') ?? '';
  const records = members.filter(({ username }) => username.startsWith(name));
  const { result } = roomRoutes.roomMembers;
  return z.encode(result, { records, total: records.length, current: 1, pages: 1 });
}

beforeEach(() => {
  global.fetch = ((input: RequestInfo | URL) => {
    const text = () => Promise.resolve(JSON.stringify({ code: '10000', result: answer(String(input)) }));
    return Promise.resolve({ ok: true, status: 200, headers: new Headers(), text } as Response);
  }) as typeof fetch;
});

function Picker() {
  const [people, setPeople] = useState<readonly ChosenPerson[]>([]);
  return (
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ reward: messages }}>
        <PeopleField
          room="!room:guild.test"
          network={{ chainId: 56, name: 'BNB Smart Chain' }}
          people={people}
          onPeople={setPeople}
          error={null}
        />
      </NextIntlClientProvider>
    </SWRConfig>
  );
}

const search = (text: string) =>
  fireEvent.change(screen.getByRole('combobox', { name: 'People' }), { target: { value: text } });
const chosen = () =>
  within(screen.getByRole('list', { name: /selected$/ }))
    .getAllByRole('listitem')
    .map((item) => within(item).getByRole('button').getAttribute('aria-label')?.replace('Remove ', ''));

test('RWD-02 members are picked by name, by mouse or keyboard, each once, and can be taken off again', async () => {
  render(<Picker />);
  search('mir');
  fireEvent.click(await screen.findByRole('option', { name: /mira$/ }));
  await waitFor(() => expect(chosen()).toEqual(['mira']));
  search('miri');
  await screen.findByRole('option', { name: /miriam$/ });
  fireEvent.keyDown(screen.getByRole('combobox', { name: 'People' }), { key: 'ArrowDown' });
  fireEvent.keyDown(screen.getByRole('combobox', { name: 'People' }), { key: 'Enter' });
  await waitFor(() => expect(chosen()).toEqual(['mira', 'miriam']));
  search('mir');
  await screen.findByRole('option', { name: /mirko$/ });
  expect(screen.getAllByRole('option')).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Remove mira' }));
  expect(chosen()).toEqual(['miriam']);
});

test('whoever has no wallet is not taken, and it is said', async () => {
  render(<Picker />);
  search('mirk');
  fireEvent.click(await screen.findByRole('option', { name: /mirko$/ }));
  expect(await screen.findByText("mirko doesn't have a wallet yet and can't receive a share.")).toBeTruthy();
  expect(screen.queryByRole('list', { name: /selected$/ })).toBeNull();
});

test('nor whoever has a contract on another network alone', async () => {
  render(<Picker />);
  search('zora');
  fireEvent.click(await screen.findByRole('option', { name: /zora$/ }));
  const text = "zora doesn't have a wallet on BNB Smart Chain and can't receive a share there.";
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByRole('list', { name: /selected$/ })).toBeNull();
});

test('somebody whose address is another one than at the first send is taken with a warning', async () => {
  rememberPayee(9, {
    address: `0x${'7'.repeat(40)}`,
    userId: 1,
    name: 'mira',
    firstSentMs: 1,
  });
  render(<Picker />);
  search('mira');
  fireEvent.click(await screen.findByRole('option', { name: /mira$/ }));
  expect(await screen.findByText(/^The address of mira has changed since your last transfer/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Remove mira' }));
  expect(screen.queryByText(/^The address of mira has changed since your last transfer/)).toBeNull();
});

test('a name that nobody has is said', async () => {
  render(<Picker />);
  search('zoe');
  expect(await screen.findByText('No members match this name.')).toBeTruthy();
});
