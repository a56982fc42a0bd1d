import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { SWRConfig } from 'swr';
import { createConfig, custom, WagmiProvider } from 'wagmi';
import { z } from 'zod';
import { emptyDraft } from '@/lib/reward/draft';
import { keepIntent, keptIntent, type RewardIntent } from '@/lib/reward/intent';
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
      nameProblem: null,
      hasKeyShare: false,
      roles: [],
      language: null,
      theme: null,
      payableByAll: false,
      findable: true,
      invitedToSpaceId: null,
      createdTime: '2030-05-02T14:20:00.000Z',
    });
  return z.encode(rewardRoutes.rewardNetworks.result, [
    { chainId: 31_337, contract, claimGas: '200000000000000', tokens: [coin, dollar], confirmations: 1 },
  ]);
}

/** What the node of the network answers, by method; null: it is away. */
let node: Record<string, unknown> | null = null;
const transport = custom(
  {
    request: ({ method }: { method: string }) =>
      node ? Promise.resolve(node[method] ?? null) : Promise.reject(new TypeError('Failed to fetch')),
  },
  { retryCount: 0 },
);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  node = null;
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
  const config = createConfig({
    chains: [chain],
    transports: { 31_337: transport },
    storage: null,
  });
  return render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ reward: messages }}>
        <WagmiProvider config={config}>
          <QueryClientProvider client={new QueryClient()}>
            <RewardDialog
              input={{ matrixRoomId: ROOM, roomName: 'map_drops', members: 12 }}
              settle={() => {}}
            />
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
  fireEvent.change(screen.getByLabelText('Shares'), { target: { value: '3' } });
  expect(screen.getByRole('button', { name: 'Connect wallet' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send reward' })).toBeNull();
  first.unmount();
  draw();
  expect(((await screen.findByLabelText('Amount')) as HTMLInputElement).value).toBe('9.5');
  expect((screen.getByLabelText('Shares') as HTMLInputElement).value).toBe('3');
});

const begun: RewardIntent = {
  key: 'begun',
  room: ROOM,
  chainId: 31_337,
  contract,
  sender: `0x${'5e'.repeat(20)}`,
  token: dollar,
  amount: '9500000',
  count: 3,
  recipients: null,
  random: true,
  expiresTime: '2090-05-02T14:20:00.000Z',
  message: '',
  claimGas: '200000000000000',
  approval: 'exact',
  commitment: null,
  salt: `0x${'5a'.repeat(32)}`,
  id: null,
  asked: null,
  transaction: null,
  nonce: null,
};
const sent: RewardIntent = {
  ...begun,
  id: `0x${'1d'.repeat(32)}`,
  asked: { time: '2030-05-02T14:20:00.000Z', nonce: 4 },
  transaction: `0x${'7a'.repeat(32)}`,
};
const button = (name: string) => screen.getByRole('button', { name });

test('a reward that was begun is gone on with instead, and says what went wrong', async () => {
  keepIntent(3, ROOM, begun);
  draw();
  expect(await screen.findByText('Sending 9.5 LUSD')).toBeTruthy();
  // The platform of this test prepares nothing that could be signed.
  expect(await screen.findByRole('alert')).toBeTruthy();
  // No wallet was asked, so nothing is asked back.
  fireEvent.click(button('Discard'));
  expect(await screen.findByLabelText('Amount')).toBeTruthy();
});

test('what an older build has kept is gone on with by its salt', async () => {
  const { key: _, commitment: __, ...older } = begun;
  draw();
  await screen.findByLabelText('Amount');
  localStorage.setItem(`guildhall.reward.3.${ROOM}`, JSON.stringify(older));
  fireEvent(window, new StorageEvent('storage'));
  expect(await screen.findByText('Sending 9.5 LUSD')).toBeTruthy();
  expect(keptIntent(3, ROOM)).toEqual({ ...begun, key: begun.salt });
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
});

test('a reward that was sent is given up only by who knows that it may still come', async () => {
  keepIntent(3, ROOM, sent);
  draw();
  expect(await screen.findByText(/Your transaction was sent/)).toBeTruthy();
  fireEvent.click(button('Discard'));
  expect(await screen.findByRole('dialog', { name: 'Discard this reward?' })).toBeTruthy();
  expect(screen.getByText(/may still go through until .*2090.* would create a second one/)).toBeTruthy();
  fireEvent.click(button('Keep'));
  expect(await screen.findByText('Sending 9.5 LUSD')).toBeTruthy();
  expect(keptIntent(3, ROOM)).toMatchObject(sent);

  fireEvent.click(button('Discard'));
  fireEvent.click(button('Discard'));
  expect(await screen.findByLabelText('Amount')).toBeTruthy();
  expect(keptIntent(3, ROOM)).toBeNull();
});

test('a reward for which a wallet was asked without an answer is given up only by who knows that it may come', async () => {
  keepIntent(3, ROOM, { ...sent, transaction: null });
  draw();
  expect(await screen.findByText(/^We don't know whether your wallet sent it/)).toBeTruthy();
  fireEvent.click(button('Discard'));
  expect(await screen.findByText(/^Your wallet may already have sent it/)).toBeTruthy();
  expect(keptIntent(3, ROOM)).not.toBeNull();
  fireEvent.click(button('Discard'));
  expect(await screen.findByLabelText('Amount')).toBeTruthy();
});

test('a transaction that no block takes for long is said to hang, and can be given up', async () => {
  // As a node knows a chain without the deposit.
  node = {
    eth_getBlockByNumber: { number: '0x1', timestamp: '0x1', transactions: [] },
    eth_call: `0x${'00'.repeat(32 * 14)}`,
  };
  keepIntent(3, ROOM, { ...sent, asked: { time: new Date(Date.now() - 119_000).toISOString(), nonce: 4 } });
  draw();
  expect(await screen.findByText(/You can close this/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
  expect(await screen.findByText(/^Local Ethereum hasn't confirmed the deposit yet/)).toBeTruthy();
  fireEvent.click(button('Discard'));
  expect(await screen.findByRole('dialog', { name: 'Discard this reward?' })).toBeTruthy();
});

test('a deposit whose end has passed on the chain is over, whatever was sent', async () => {
  node = {
    eth_getBlockByNumber: { number: '0x1', timestamp: '0xffffffff', transactions: [] },
    eth_call: `0x${'00'.repeat(32 * 14)}`,
  };
  keepIntent(3, ROOM, sent);
  draw();
  expect(await screen.findByText('The reward expired before it was sent. Start again.')).toBeTruthy();
  fireEvent.click(button('Discard'));
  expect(await screen.findByLabelText('Amount')).toBeTruthy();
});
