import {
  createWalletClient,
  http,
  parseUnits,
  toHex,
  type Address,
  type Hex,
  type TestClient,
  type Transport,
  type TypedDataDefinition,
  type WalletClient,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts';
import { createConfig, createConnector, type Config } from 'wagmi';
import { connect } from 'wagmi/actions';
import { faucetAbi } from '@/contracts/generated/faucet.abi';
import { withGasMargin } from '@/lib/wallet/sending/gas-margin';

export const FUNDING_CHAIN_ID = 31_337;

/** A wallet outside of the product, with a key of its own, that does what a test wants of it. */
export interface TestWallet {
  readonly config: Config;
  readonly address: Address;
  /** Sends with its key, unasked. */
  readonly client: WalletClient<Transport, undefined, PrivateKeyAccount>;
  /** What it does when it is asked to send; null sends. */
  refuse: (() => Promise<never>) | null;
  /** Sends, and answers this instead of the transaction. */
  loses: Error | null;
  /** What happens between the question and the transaction, which is sent whatever a node thinks of it. */
  meanwhile: (() => Promise<unknown>) | null;
  /** How it signs typed data, given the way to do it as asked; null does that. */
  signs: ((sign: () => Promise<Hex>) => Promise<Hex>) | null;
  /** Transactions that it has sent. */
  sent: number;
}

export interface WalletPlace {
  readonly url: string;
  readonly node: TestClient;
  readonly faucet: Address;
  /** What it does otherwise than it should it does to calls of this contract. */
  readonly contract: Address;
  /** Another kind of wallet than one of another app. */
  readonly connectorId?: string;
  readonly chainId?: number;
}

const feeParts = ['gas', 'maxFeePerGas', 'maxPriorityFeePerGas'] as const;
type FeePart = (typeof feeParts)[number];

/** A wallet with a key of its own and what the faucet gives, connected as any other. */
export async function newTestWallet({
  url,
  node,
  faucet,
  contract,
  connectorId = 'test',
  chainId = FUNDING_CHAIN_ID,
}: WalletPlace): Promise<TestWallet> {
  const account = privateKeyToAccount(generatePrivateKey());
  const chain = {
    id: chainId,
    name: 'Local',
    nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  } as const;
  const client = createWalletClient({ account, transport: http(url) });
  const made: TestWallet = {
    config: {} as Config,
    address: account.address,
    client,
    refuse: null,
    loses: null,
    meanwhile: null,
    signs: null,
    sent: 0,
  };
  const provider = {
    async request({ method, params }: { method: string; params?: unknown }) {
      if (method === 'eth_chainId') return toHex(chainId);
      if (method === 'eth_accounts' || method === 'eth_requestAccounts') return [account.address];
      if (method === 'eth_signTypedData_v4') {
        const asked = JSON.parse((params as [string, string])[1]) as TypedDataDefinition;
        const sign = () => account.signTypedData(asked);
        return made.signs ? made.signs(sign) : sign();
      }
      if (method !== 'eth_sendTransaction') return client.request({ method, params } as never);
      if (made.refuse) return made.refuse();
      made.sent += 1;
      const [{ to, data, value, nonce, ...fee }] = params as [
        { to: Address; data?: Hex; value?: Hex; nonce?: Hex } & Partial<Record<FeePart, Hex>>,
      ];
      const call = { to, data, value: BigInt(value ?? 0) };
      // Who names a number names the fee, too.
      if (nonce !== undefined) {
        const [gas, maxFeePerGas, maxPriorityFeePerGas] = feeParts.map((part) => BigInt(fee[part] ?? 0));
        const named = { gas, maxFeePerGas, maxPriorityFeePerGas, nonce: Number(nonce) };
        return client.sendTransaction({ chain: null, ...call, ...named } as never);
      }
      // Approvals come before the deposit.
      if (to !== contract) return client.sendTransaction({ chain: null, ...call });
      const asked = fee.gas === undefined ? null : BigInt(fee.gas);
      if (!made.meanwhile) {
        // As wallets do when the call names no gas.
        const estimated = async () => (await client.prepareTransactionRequest({ chain: null, ...call })).gas;
        const gas = asked ?? withGasMargin(await estimated());
        const hash = await client.sendTransaction({ chain: null, ...call, gas });
        if (made.loses) throw made.loses;
        return hash;
      }
      await made.meanwhile();
      return client.sendTransaction({ chain: null, ...call, gas: asked ?? 500_000n });
    },
  };
  const connector = createConnector(() => ({
    id: connectorId,
    name: 'Test',
    type: 'test',
    connect: () => Promise.resolve({ accounts: [account.address], chainId } as never),
    disconnect: () => Promise.resolve(),
    getAccounts: () => Promise.resolve([account.address]),
    getChainId: () => Promise.resolve(chainId),
    getProvider: () => Promise.resolve(provider),
    isAuthorized: () => Promise.resolve(true),
    onAccountsChanged() {},
    onChainChanged() {},
    onDisconnect() {},
  }));
  const config: Config = createConfig({
    chains: [chain],
    transports: { [chainId]: http(url) },
    connectors: [connector],
    pollingInterval: 25,
    storage: null,
  });
  Object.assign(made, { config });
  await node.setBalance({ address: account.address, value: parseUnits('10', 18) });
  await client.writeContract({
    chain: null,
    address: faucet,
    abi: faucetAbi,
    functionName: 'drip',
    args: [account.address],
  });
  const [connected] = config.connectors;
  if (connected) await connect(config, { connector: connected });
  return made;
}
