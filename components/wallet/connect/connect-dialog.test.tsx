import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { Suspense } from 'react';
import { createConfig, custom, injected, WagmiProvider } from 'wagmi';
import { mainnet } from 'wagmi/chains';
import { reconnect } from 'wagmi/actions';
import messages from '@/messages/en/connect.json';
import ConnectDialog from './connect-dialog';

const ADDRESS = '0x00000000000000000000000000000000000000b2';
const provider = {
  request: async ({ method }: { method: string }) => (method === 'eth_chainId' ? '0x1' : [ADDRESS]),
  on: () => undefined,
  removeListener: () => undefined,
};
const config = createConfig({
  chains: [mainnet],
  transports: { [mainnet.id]: custom(provider) },
  connectors: [injected({ target: { id: 'one', name: 'One', provider: provider as never } })],
  multiInjectedProviderDiscovery: false,
  storage: null,
});

beforeEach(() => {
  const settings = { networks: [1], signerOrigin: null, walletConnectProjectId: null };
  global.fetch = async () => ({ ok: true, status: 200, json: async () => settings }) as Response;
});

test('nobody has to choose a wallet when the one of last time comes back by itself', async () => {
  const settle = jest.fn();
  await act(async () =>
    render(
      <WagmiProvider config={config} reconnectOnMount={false}>
        <QueryClientProvider client={new QueryClient()}>
          <NextIntlClientProvider locale="en" messages={{ connect: messages }}>
            <Suspense>
              <ConnectDialog input={{}} settle={settle} />
            </Suspense>
          </NextIntlClientProvider>
        </QueryClientProvider>
      </WagmiProvider>,
    ),
  );
  await screen.findByRole('button', { name: /One/ });
  expect(settle).not.toHaveBeenCalled();
  await act(() => reconnect(config));
  expect(settle).toHaveBeenCalledWith({ address: ADDRESS, kind: 'external' });
});
