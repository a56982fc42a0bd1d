import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import en from '@/messages/en/wallet.json';
import zh from '@/messages/zh/wallet.json';
import type { ListedWallet } from '@/protocol/wallet-list';
import { WalletSwitcher } from './wallet-switcher';
import WalletsDialog from './wallets-dialog';

const OWN = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const list: ListedWallet[] = [{ address: OWN, name: '', kind: 'keyShare', chainId: null }];

const draw = (view: React.ReactNode, locale: 'en' | 'zh' = 'en') =>
  render(
    <NextIntlClientProvider locale={locale} messages={{ wallet: locale === 'en' ? en : zh } as never}>
      {view}
    </NextIntlClientProvider>,
  );

/** What the browser sends, at the network's edge. */
const sent: { wallets: object[]; before: string[] }[] = [];
const fetchBefore = globalThis.fetch;
beforeAll(() => {
  globalThis.fetch = (async (_input: unknown, init?: RequestInit) => {
    if (init?.method === 'POST') sent.push(JSON.parse(String(init.body)));
    const answer = { code: '10000', result: [] };
    const headers = new Headers({ 'content-type': 'application/json' });
    return {
      ok: true,
      status: 200,
      headers,
      text: async () => JSON.stringify(answer),
      json: async () => answer,
    };
  }) as unknown as typeof fetch;
});
afterAll(() => {
  globalThis.fetch = fetchBefore;
});

test('a slip in an address is told, a watched address is named and moved, and all of it is kept at once', async () => {
  const onClose = jest.fn();
  draw(<WalletsDialog list={list} onClose={onClose} />);
  const watch = screen.getByLabelText(en.accounts.watch);
  const add = screen.getByRole('button', { name: en.accounts.add });
  await userEvent.type(watch, OTHER.replace('C44C', 'c44c'));
  await userEvent.click(add);
  expect(screen.getByText(en.accounts.invalid)).toBeTruthy();
  await userEvent.clear(watch);
  await userEvent.type(watch, OWN);
  await userEvent.click(add);
  expect(screen.getByText(en.accounts.known)).toBeTruthy();
  await userEvent.clear(watch);
  await userEvent.type(watch, OTHER.toLowerCase());
  await userEvent.click(add);
  await userEvent.type(screen.getByLabelText(en.watched), 'Treasury');
  await userEvent.click(screen.getByRole('button', { name: en.accounts.up.replace('{address}', OTHER) }));
  const rows = screen.getAllByRole('listitem');
  expect(within(rows[0] as HTMLElement).getByLabelText(en.watched)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: en.accounts.save }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(sent).toEqual([
    {
      wallets: [
        { address: OTHER, name: 'Treasury' },
        { address: OWN, name: '' },
      ],
      before: [OWN],
    },
  ]);
});

test.each(['en', 'zh'] as const)(
  'the switcher names what is on screen and offers the others, in %s',
  async (locale) => {
    const words = locale === 'en' ? en : zh;
    const both: ListedWallet[] = [
      ...list,
      { address: OTHER, name: 'Treasury', kind: 'watched', chainId: null },
    ];
    const onChoose = jest.fn();
    draw(
      <WalletSwitcher list={both} shown={both[0] as ListedWallet} onChoose={onChoose} onManage={() => {}} />,
      locale,
    );
    await userEvent.click(screen.getByRole('button', { name: new RegExp(words.keyShare) }));
    await userEvent.click(
      screen.getByRole('menuitemcheckbox', { name: new RegExp(`Treasury.*${words.watched}`) }),
    );
    expect(onChoose).toHaveBeenCalledWith(OTHER);
  },
);
