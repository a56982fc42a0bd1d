import { getAddress, SwitchChainError, UserRejectedRequestError, type Address, type Chain } from 'viem';
import { ChainNotConfiguredError, createConnector, type CreateConnectorFn } from 'wagmi';
import { refresh } from '@/lib/queries/query';
import { askSigner } from '@/lib/signer/ask-signer';
import { KEY_SHARE_LEFT } from '@/lib/wallet-state/forget-wallet';
import { forgetKeyShareAddress } from '@/lib/wallet-state/asked-address';
import { asRpcError, KeyShareProvider } from './key-share-provider';
import { KEY_SHARE_CONNECTOR } from './store';

/** Where the chosen network is kept. */
const CHAIN_KEY = 'keyShare.chainId';

type Kept = Record<typeof CHAIN_KEY, number> & Record<typeof KEY_SHARE_LEFT, true>;

/**
 * The key-share wallet as a connector of wagmi: everything above knows EIP-1193 alone. Its address is public to its owner,
 * so connecting asks for no password; every signature is made in the signer.
 */
export function keyShareConnector(): CreateConnectorFn {
  return createConnector<KeyShareProvider, Record<string, unknown>, Kept>((config) => {
    let made: Promise<KeyShareProvider> | null = null;

    const makeProvider = async () => {
      const kept = await config.storage?.getItem(CHAIN_KEY);
      const first = config.chains.find(({ id }) => id === kept) ?? config.chains[0];
      const provider = new KeyShareProvider(config.chains, first.id);
      provider.on('chainChanged', (chainId) => {
        void config.storage?.setItem(CHAIN_KEY, Number(chainId));
        config.emitter.emit('change', { chainId: Number(chainId) });
      });
      return provider;
    };
    const getProvider = () => (made ??= makeProvider());

    async function accounts(): Promise<readonly Address[]> {
      const found = await (await getProvider()).request({ method: 'eth_accounts' });
      return (found as Address[]).map((address) => getAddress(address));
    }

    async function create(): Promise<void> {
      try {
        await askSigner({ kind: 'create' });
      } catch (cause) {
        throw asRpcError(cause);
      } finally {
        forgetKeyShareAddress();
        await refresh('keyShareState', 'me');
      }
    }

    async function switchChain(chainId: number): Promise<Chain> {
      const chain = config.chains.find(({ id }) => id === chainId);
      if (!chain) throw new SwitchChainError(new ChainNotConfiguredError());
      (await getProvider()).switchTo(chainId);
      return chain;
    }

    return {
      id: KEY_SHARE_CONNECTOR,
      name: 'Guildhall',
      type: KEY_SHARE_CONNECTOR,
      getProvider,
      getAccounts: accounts,
      async getChainId() {
        return (await getProvider()).chainId;
      },
      async connect({ chainId, isReconnecting, withCapabilities } = {}) {
        let found = await accounts();
        if (found.length === 0 && !isReconnecting) {
          // Who chooses this wallet and has none makes one.
          await create();
          found = await accounts();
        }
        if (found.length === 0) throw new UserRejectedRequestError(new Error('There is no key-share wallet'));
        if (chainId !== undefined) await switchChain(chainId);
        await config.storage?.removeItem(KEY_SHARE_LEFT);
        const given = withCapabilities ? found.map((address) => ({ address, capabilities: {} })) : found;
        // wagmi types the answer by a parameter of the call.
        return { accounts: given as never, chainId: (await getProvider()).chainId };
      },
      async disconnect() {
        await config.storage?.setItem(KEY_SHARE_LEFT, true);
      },
      async isAuthorized() {
        if (await config.storage?.getItem(KEY_SHARE_LEFT)) return false;
        return accounts().then(
          (found) => found.length > 0,
          () => false,
        );
      },
      switchChain: ({ chainId }) => switchChain(chainId),
      onAccountsChanged(changed) {
        if (changed.length === 0) config.emitter.emit('disconnect');
        else config.emitter.emit('change', { accounts: changed.map((address) => getAddress(address)) });
      },
      onChainChanged(chainId) {
        config.emitter.emit('change', { chainId: Number(chainId) });
      },
      onDisconnect() {
        config.emitter.emit('disconnect');
      },
    };
  });
}
