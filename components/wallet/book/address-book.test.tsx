import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { SWRConfig } from 'swr';
import { getAddress } from 'viem';
import { SavedFound } from '@/components/wallet/send/named-payee';
import type { NamedPayee } from '@/lib/wallet/sending/name-pins';
import en from '@/messages/en/wallet.json';
import zh from '@/messages/zh/wallet.json';
import type { SavedAddress } from '@/protocol/wallet-book';
import AddressBook from './address-book';

/* The address book as a person uses it; the platform answers as its routes do. */

const harbor = getAddress('0x8ba1f109551bd432803012645ac136ddd64dba72');
const other = getAddress(`0x${'5'.repeat(40)}`);
let entries: SavedAddress[];
let sent: unknown[];

beforeEach(() => {
  const savedTime = '2026-01-01T00:00:00.000Z';
  entries = [{ address: harbor, chainId: null, name: 'Harbor fund', note: 'Paid in May', savedTime }];
  sent = [];
  global.fetch = ((url: string | URL, { method, body }: RequestInit = {}) => {
    if (method === 'POST') sent.push(JSON.parse(String(body)));
    const path = new URL(String(url), 'http://localhost').pathname;
    const results: Record<string, unknown> = {
      '/rpc': { networks: [31_337], signerOrigin: null, walletConnectProjectId: null },
      '/api/wallet/book': method === 'POST' ? null : entries,
      '/api/wallet/paidAddresses': [],
      '/api/wallet/networks': [],
    };
    const answer = path === '/rpc' ? results[path] : { code: '10000', result: results[path] ?? null };
    const text = () => Promise.resolve(JSON.stringify(answer));
    const json = () => Promise.resolve(answer);
    return Promise.resolve({ ok: true, status: 200, headers: new Headers(), text, json } as Response);
  }) as typeof fetch;
});

function show(children: React.ReactNode, locale: 'en' | 'zh' = 'en') {
  return render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <NextIntlClientProvider locale={locale} timeZone="UTC" messages={{ wallet: { en, zh }[locale] }}>
        {children}
      </NextIntlClientProvider>
    </SWRConfig>,
  );
}

test.each(['en', 'zh'] as const)('entries are listed and found by name or note, in %s', async (locale) => {
  show(<AddressBook open onClose={() => {}} />, locale);
  const words = { en, zh }[locale].book;
  expect(await screen.findByText('Harbor fund')).toBeTruthy();
  expect(screen.getByText(new RegExp(words.everyNetwork))).toBeTruthy();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'may' } });
  expect(screen.getByText('Harbor fund')).toBeTruthy();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'elsewhere' } });
  expect(screen.getByText(words.noneFound)).toBeTruthy();
});

test('an address is saved once its name is free and it is an address, and removed after a question', async () => {
  show(<AddressBook open onClose={() => {}} />);
  await screen.findByText('Harbor fund');
  fireEvent.click(screen.getByRole('button', { name: en.book.add }));
  const save = () => screen.getByRole<HTMLButtonElement>('button', { name: en.book.save });
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  type(en.book.name, 'Harbor fund');
  expect(screen.getByText(en.book.nameTaken)).toBeTruthy();
  type(en.book.name, 'Guild');
  type(en.book.address, `${other.slice(0, -1)}z`);
  expect(screen.getByText(en.checkAddress)).toBeTruthy();
  type(en.book.address, harbor);
  expect(screen.getByText(en.book.there)).toBeTruthy();
  expect(save().disabled).toBe(true);
  type(en.book.address, other.toLowerCase());
  type(en.book.note, 'Monthly');
  await waitFor(() => expect(save().disabled).toBe(false));
  fireEvent.click(save());
  await screen.findByText('Harbor fund');
  const entry = { address: other, chainId: null, name: 'Guild', note: 'Monthly' };
  expect(sent).toContainEqual(entry);

  fireEvent.click(screen.getByRole('button', { name: 'Remove Harbor fund' }));
  fireEvent.click(screen.getByRole('button', { name: en.book.remove }));
  await waitFor(() => expect(sent).toContainEqual({ address: harbor, chainId: null }));
});

test('a name that is typed finds its entry for a send, never the sender', async () => {
  const picked: NamedPayee[] = [];
  const view = show(<SavedFound text="harb" own={other} onPick={(one) => picked.push(one)} />);
  fireEvent.click(await screen.findByRole('button', { name: /Harbor fund/ }));
  expect(picked).toEqual([{ kind: 'saved', name: 'Harbor fund', address: harbor, onlyOn: null }]);
  view.unmount();
  entries = entries.map((one) => ({ ...one, address: other }));
  const { container } = show(<SavedFound text="harb" own={other} onPick={() => {}} />);
  await waitFor(() => expect(within(container).queryByRole('button')).toBeNull());
});
