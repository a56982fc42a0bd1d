import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { SWRConfig } from 'swr';
import { createConfig, http, WagmiProvider } from 'wagmi';
import { z } from 'zod';
import { emptyDraft } from '@/lib/reward/draft';
import { keepIntent, type RewardIntent } from '@/lib/reward/intent';
import messages from '@/messages/en/reward.json';
import { me } from '@/protocol/account';
import { rewardRoutes } from '@/protocol/reward';
import RewardDialog from './reward-dialog';

const ROOM = '!room:guild.test';
const coin = { address: emptyDraft.token, name: 'Ether', symbol: 'ETH', decimals: 18 };
const dollar = { address: `0x${'70'.repeat(20)}`, name: 'Local Dollar', symbol: 'LUSD', decimals: 6 };
const contract = `0x${'c0'.repeat(20)}` as const;

function answer(path: string): unknown {
  if (path.includes('user/me'))
    return z.encode(me, {
      id: 3,
      email: 'mira@example.org',
      emailVerified: true,
      username: 'mira',
      avatar: '',
      bio: '',
      address: null,
      hasKeyShare: false,
      roles: [],
      language: null,
      invitedToSpaceId: null,
      createdTime: '2030-05-02T14:20:00.000Z',
    });
  return z.encode(rewardRoutes.rewardNetworks.result, [
    { chainId: 31_337, contract, claimGas: '200000000000000', tokens: [coin, dollar], confirmations: 1 },
  ]);
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  global.fetch = ((input: RequestInfo | URL) => {
    const body = { code: '10000', result: answer(String(input)) };
    const text = () => Promise.resolve(JSON.stringify(body));
    return Promise.resolve({ ok: true, status: 200, headers: new Headers(), text } as Response);
  }) as typeof fetch;
});

function draw() {
  const chain = {
    id: 31_337,
    name: 'Local Ethereum',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['http://127.0.0.1:9'] } },
  } as const;
  const config = createConfig({ chains: [chain], transports: { 31_337: http() }, storage: null });
  return render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ reward: messages }}>
        <WagmiProvider config={config}>
          <QueryClientProvider client={new QueryClient()}>
            <RewardDialog input={{ matrixId: ROOM, roomName: 'map_drops', members: 12 }} settle={() => {}} />
          </QueryClientProvider>
        </WagmiProvider>
      </NextIntlClientProvider>
    </SWRConfig>,
  );
}

test('without a wallet everything can be typed, the way to one is offered, and nothing typed is lost', async () => {
  const first = draw();
  fireEvent.change(await screen.findByLabelText('Token'), { target: { value: `31337 ${dollar.address}` } });
  fireEvent.change(screen.getByLabelText('Amount'), { target: { value: '9.5' } });
  fireEvent.change(screen.getByLabelText('Recipients'), { target: { value: '3' } });
  expect(screen.getByRole('button', { name: 'Connect wallet' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send reward' })).toBeNull();
  first.unmount();
  draw();
  expect(((await screen.findByLabelText('Amount')) as HTMLInputElement).value).toBe('9.5');
  expect((screen.getByLabelText('Recipients') as HTMLInputElement).value).toBe('3');
});

test('a reward that was begun is gone on with instead, and says what went wrong', async () => {
  const intent: RewardIntent = {
    room: ROOM,
    chainId: 31_337,
    contract,
    sender: `0x${'5e'.repeat(20)}`,
    token: dollar,
    amount: '9500000',
    count: 3,
    recipientIds: null,
    random: true,
    expiresTime: '2090-05-02T14:20:00.000Z',
    message: '',
    claimGas: '200000000000000',
    approval: 'exact',
    salt: `0x${'5a'.repeat(32)}`,
    id: null,
    transaction: null,
  };
  keepIntent(3, ROOM, intent);
  draw();
  expect(await screen.findByText('Sending 9.5 LUSD')).toBeTruthy();
  // The platform of this test prepares nothing that could be signed.
  expect(await screen.findByRole('alert')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Give it up' }));
  expect(await screen.findByLabelText('Amount')).toBeTruthy();
});
