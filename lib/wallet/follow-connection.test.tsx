import { renderHook } from '@testing-library/react';
import { createConfig, createConnector, http } from 'wagmi';
import { connect, disconnect, reconnect } from 'wagmi/actions';
import { mainnet } from 'viem/chains';
import { followConnection } from './follow-connection';
import { useWalletState } from './store';

const ADDRESS = '0x8ba1f109551bD432803012645Ac136ddd64DBA72';

/** A wallet that lets itself be connected again at any time. */
const wallet = createConnector(() => ({
  ...{ id: 'test', name: 'Test wallet', type: 'test' },
  connect: async () => ({ accounts: [ADDRESS], chainId: mainnet.id }) as never,
  getAccounts: async () => [ADDRESS],
  getChainId: async () => mainnet.id,
  getProvider: async () => ({}),
  isAuthorized: async () => true,
  ...{ disconnect: async () => {}, onAccountsChanged() {}, onChainChanged() {}, onDisconnect() {} },
}));

test('a wallet that wagmi connects again stays connected for the pages, and one that leaves is gone', async () => {
  const config = createConfig({
    chains: [mainnet],
    transports: { [mainnet.id]: http('http://127.0.0.1:1') },
    connectors: [wallet],
    storage: null,
  });
  followConnection(config);
  const told: (string | null)[] = [];
  renderHook(() => {
    const { address } = useWalletState();
    if (told.at(-1) !== address) told.push(address);
  });
  const [connector] = config.connectors;
  if (!connector) throw new Error('the config has a connector');
  await connect(config, { connector } as never);
  await reconnect(config);
  expect(told).toEqual([null, ADDRESS]);
  await disconnect(config);
  expect(told.at(-1)).toBeNull();
});
