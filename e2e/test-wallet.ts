import type { BrowserContext, Page } from '@playwright/test';
import { createWalletClient, hexToBigInt, http, isHex, type Address, type Hex } from 'viem';
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts';
import { createSiweMessage } from 'viem/siwe';
import { LINK_STATEMENT } from '../protocol/linked-wallet';
import { confirmLogin, post } from './people';

/** What a page asks of a wallet (EIP-1193). */
interface Asked {
  readonly method: string;
  readonly params?: readonly unknown[];
}
type Said = { readonly result: unknown } | { readonly error: { code: number; message: string } };

/** A wallet of its own that announces itself to pages (EIP-6963) and signs with a real key. */
export interface TestWallet {
  readonly account: PrivateKeyAccount;
  /** The chain that it is on. */
  chainId: number;
  /** It declines what it is asked to sign. */
  declines: boolean;
  /** It declines after so many more transactions; null: it does not count. */
  declinesAfter: number | null;
  /** It stays where it is when it is asked to switch, and says yes. */
  stays: boolean;
  /** It never answers, as a phone that nobody picks up. */
  hangs: boolean;
  /** What it says of a network that it does not know; null: it knows all. */
  unknownChain: { code: number; message: string } | null;
  /** It declines to be told of a network. */
  declinesNetworks: boolean;
  /** Networks that were added to it. */
  readonly added: number[];
  /** Methods that pages have asked for. */
  readonly asked: string[];
}

const rejection = () => Object.assign(new Error('User rejected the request.'), { code: 4001 });
const chainIn = (params: readonly unknown[]) => Number((params[0] as { chainId: Hex }).chainId);

/** Puts a wallet into every page of a context; `origin` is where nodes are asked. */
export async function installWallet(
  context: BrowserContext,
  origin: string,
  { name = 'Test Wallet', chainId = 31_337, key = generatePrivateKey() } = {},
): Promise<TestWallet> {
  const account = privateKeyToAccount(key);
  const wallet: TestWallet = {
    account,
    chainId,
    declines: false,
    declinesAfter: null,
    stays: false,
    hangs: false,
    unknownChain: null,
    declinesNetworks: false,
    added: [],
    asked: [],
  };
  const node = (chain: number) => `${origin}/rpc/${chain}`;
  const sign = async ({ method, params = [] }: Asked): Promise<unknown> => {
    if (wallet.hangs) return new Promise(() => {});
    if (wallet.declines) throw rejection();
    if (method === 'personal_sign') return account.signMessage({ message: { raw: params[0] as Hex } });
    if (wallet.declinesAfter === 0) throw rejection();
    if (wallet.declinesAfter !== null) wallet.declinesAfter -= 1;
    const asked = params[0] as Record<string, Hex | undefined>;
    const client = createWalletClient({ account, transport: http(node(wallet.chainId)) });
    const amount = (value: Hex | undefined) => (isHex(value) ? hexToBigInt(value) : undefined);
    return client.sendTransaction({
      chain: null,
      to: asked.to as Address,
      data: asked.data,
      value: amount(asked.value),
      gas: amount(asked.gas),
      maxFeePerGas: amount(asked.maxFeePerGas),
      maxPriorityFeePerGas: amount(asked.maxPriorityFeePerGas),
    });
  };
  const answer = async (asked: Asked): Promise<unknown> => {
    const { method, params = [] } = asked;
    wallet.asked.push(method);
    switch (method) {
      case 'eth_requestAccounts':
      case 'eth_accounts':
        return [account.address];
      case 'eth_chainId':
        return `0x${wallet.chainId.toString(16)}`;
      case 'wallet_switchEthereumChain':
        if (wallet.unknownChain && !wallet.added.includes(chainIn(params))) {
          throw Object.assign(new Error(wallet.unknownChain.message), { code: wallet.unknownChain.code });
        }
        if (!wallet.stays) wallet.chainId = chainIn(params);
        return null;
      case 'wallet_addEthereumChain':
        if (wallet.declinesNetworks) throw rejection();
        wallet.added.push(chainIn(params));
        return null;
      case 'personal_sign':
      case 'eth_sendTransaction':
        return sign(asked);
      default: {
        const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
        const headers = { 'content-type': 'application/json' };
        const response = await fetch(node(wallet.chainId), { method: 'POST', headers, body });
        const { result, error } = (await response.json()) as { result?: unknown; error?: Error };
        if (error) throw error;
        return result;
      }
    }
  };
  await context.exposeFunction('askTestWallet', async (asked: Asked): Promise<Said> => {
    try {
      return { result: (await answer(asked)) ?? null };
    } catch (error) {
      const { code = -32603, message } = error as { code?: number; message: string };
      return { error: { code: Number(code) || -32603, message } };
    }
  });
  await context.addInitScript(announce, { name, uuid: crypto.randomUUID() });
  return wallet;
}

/** Runs in the page. */
function announce({ name, uuid }: { name: string; uuid: string }): void {
  const listeners = new Map<string, Set<(value: unknown) => void>>();
  const { askTestWallet } = globalThis as unknown as { askTestWallet(asked: unknown): Promise<Said> };
  const provider = {
    async request(asked: Asked) {
      const said = await askTestWallet({ method: asked.method, params: asked.params });
      if ('error' in said) throw Object.assign(new Error(said.error.message), { code: said.error.code });
      if (asked.method === 'wallet_switchEthereumChain') {
        const chainId = ((await askTestWallet({ method: 'eth_chainId' })) as { result: unknown }).result;
        for (const listener of listeners.get('chainChanged') ?? []) listener(chainId);
      }
      return said.result;
    },
    on(event: string, listener: (value: unknown) => void) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
    },
    removeListener: (event: string, listener: (value: unknown) => void) =>
      void listeners.get(event)?.delete(listener),
  };
  addEventListener('test-wallet', (event) => {
    const { name: said, value } = (event as CustomEvent<{ name: string; value: unknown }>).detail;
    for (const listener of listeners.get(said) ?? []) listener(value);
  });
  const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>';
  const detail = Object.freeze({ info: { uuid, name, icon, rdns: 'org.example.testwallet' }, provider });
  const tell = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  addEventListener('eip6963:requestProvider', tell);
  tell();
}

/** Lets the wallet of a page say something by itself: its account has changed, or it has gone. */
export function walletSays(
  page: Page,
  name: 'accountsChanged' | 'disconnect',
  value: unknown,
): Promise<void> {
  return page.evaluate((detail) => void dispatchEvent(new CustomEvent('test-wallet', { detail })), {
    name,
    value,
  });
}

/** Links a key to the account of a context, beside every page: people can send to it then. */
export async function linkWallet(
  context: BrowserContext,
  origin: string,
  account = privateKeyToAccount(generatePrivateKey()),
): Promise<Address> {
  await confirmLogin(context);
  const { nonce, issuedTime, expiresTime } = await post<
    Record<'nonce' | 'issuedTime' | 'expiresTime', string>
  >(context.request, 'user/walletNonce', undefined);
  const message = createSiweMessage({
    address: account.address,
    chainId: 31_337,
    domain: new URL(origin).host,
    nonce,
    statement: LINK_STATEMENT,
    uri: origin,
    version: '1',
    issuedAt: new Date(issuedTime),
    expirationTime: new Date(expiresTime),
  });
  await post(context.request, 'user/wallets', { message, signature: await account.signMessage({ message }) });
  return account.address;
}
