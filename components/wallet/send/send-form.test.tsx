import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { SWRConfig } from 'swr';
import { getAddress } from 'viem';
import { z } from 'zod';
import type { Holding } from '@/lib/wallet/holdings';
import messages from '@/messages/en/wallet.json';
import { contactRoutes } from '@/protocol/contact';
import { walletRoutes } from '@/protocol/wallet';
import type { Draft } from './send-flow';
import { SendForm } from './send-form';

const from = getAddress(`0x${'1'.repeat(40)}`);
const contract = getAddress(`0x${'c'.repeat(40)}`);

/** Whose only wallet is a contract on Ethereum. */
const ines = {
  id: 7,
  username: 'ines',
  avatar: '',
  address: null,
  wallets: [{ address: contract, chainId: 1 }],
  hidden: false,
};

/** As much of a holding as the form reads. */
const coins = (chainId: number, name: string) =>
  ({
    token: { id: `${chainId}:coin`, symbol: 'ETH', decimals: 18, address: null },
    network: { chainId, name },
    amount: 10n ** 18n,
    price: null,
    value: null,
  }) as unknown as Holding;

/** What the server answers, to everything. */
function serve(result: unknown) {
  const text = () => Promise.resolve(JSON.stringify({ code: '10000', result }));
  global.fetch = () =>
    Promise.resolve({ ok: true, status: 200, headers: new Headers(), text } as unknown as Response);
}

function show(
  holdings: Holding[],
  userId: number | null,
  onContinue: (draft: Draft) => void,
  kept = new Map(),
) {
  return render(
    <SWRConfig value={{ provider: () => kept }}>
      <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ wallet: messages }}>
        <SendForm
          from={from}
          holdings={holdings}
          userId={userId}
          draft={null}
          onClose={() => {}}
          onContinue={onContinue}
        />
      </NextIntlClientProvider>
    </SWRConfig>,
  );
}

beforeEach(() => serve(z.encode(walletRoutes.payee.result, ines)));

test('a contract is sent to on its own network, and on no other', async () => {
  const drafts: Draft[] = [];
  show([coins(10, 'Optimism'), coins(1, 'Ethereum')], ines.id, (draft) => drafts.push(draft));
  expect(await screen.findByText("ines doesn't have a wallet on Optimism")).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Amount'), { target: { value: '0.5' } });
  const next = screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' });
  expect(next.disabled).toBe(true);

  fireEvent.change(screen.getByLabelText('Token'), { target: { value: '1:coin' } });
  await waitFor(() => expect(next.disabled).toBe(false));
  expect(screen.queryByText(/doesn't have a wallet on/)).toBeNull();
  fireEvent.click(next);
  await waitFor(() => expect(drafts[0]?.recipient).toMatchObject({ address: contract, person: { id: 7 } }));
});

test('somebody who is searched again is offered at the address of today, never for a moment at the former one', async () => {
  const at = (digit: string) => {
    const address = getAddress(`0x${digit.repeat(40)}`);
    const wallets = [{ address, chainId: null }];
    const person = {
      id: 8,
      username: 'mira',
      avatar: '',
      address,
      wallets,
      hidden: false,
      relation: 'none' as const,
    };
    return z.encode(contactRoutes.searchPeople.result, { records: [person], current: 1, pages: 1 });
  };
  const kept = new Map();
  const search = () => {
    const form = show([coins(1, 'Ethereum')], null, () => {}, kept);
    fireEvent.change(screen.getByLabelText('To'), { target: { value: 'mira' } });
    return form;
  };
  serve(at('8'));
  const before = search();
  expect(await screen.findByText(/0x8888/)).toBeTruthy();
  before.unmount();

  serve(at('9'));
  search();
  const offered = await screen.findByText(/0x[89]{4}/);
  expect(offered.textContent).toContain('0x9999');
});

test('somebody whose address is not shown to strangers is not said to have no wallet', async () => {
  const hidden = { ...ines, wallets: [], hidden: true };
  serve(z.encode(walletRoutes.payee.result, hidden));
  show([coins(1, 'Ethereum')], ines.id, () => {});
  expect(await screen.findByText('You share no space with ines')).toBeTruthy();
});
