import { numberToHex, UserRejectedRequestError, type Chain, type EIP1193Provider } from 'viem';
import type { Config, Connector } from 'wagmi';
import { getAccount, switchChain } from 'wagmi/actions';
import { addedChain } from './chain';
import { KEY_SHARE_CONNECTOR } from './store';

/** The documents' word for a wallet that is on another network (WAL-36). */
export const NETWORK_ERROR = 'network error';

/** A wallet that has said yes must be on the network within this time; some answer null and stay where they are. */
export const ARRIVAL_MS = 15_000;

const ASK_EVERY_MS = 250;
/** The wallet does not know the chain (EIP-3085). */
const UNKNOWN_CHAIN = 4902;

/**
 * Brings the connected wallet to a network of ours, which is added to the wallet if it does not know it. Rejects with
 * UserRejectedRequestError when the person declines, and with `network error` when the wallet is on another network
 * afterwards, for whatever reason.
 */
export async function switchToChain(config: Config, chainId: number): Promise<void> {
  const { connector } = getAccount(config);
  const chain = config.chains.find(({ id }) => id === chainId);
  if (!connector || !chain) throw new Error(NETWORK_ERROR);
  if (connector.id === KEY_SHARE_CONNECTOR) {
    if (getAccount(config).chainId !== chainId) await switchChain(config, { chainId });
    return;
  }
  const provider = (await connector.getProvider()) as EIP1193Provider;
  if ((await chainOfWallet(provider)) !== chainId) {
    // On a phone the person has to switch in the wallet itself (WAL-35).
    if (connector.type === 'walletConnect') throw new Error(NETWORK_ERROR);
    await moveWallet(provider, chain);
    await arrival(provider, chainId);
  }
  tellWagmi(config, connector, chainId);
}

async function moveWallet(provider: EIP1193Provider, chain: Chain): Promise<void> {
  try {
    await askToSwitch(provider, chain.id);
  } catch (refusal) {
    if (isRejection(refusal)) throw new UserRejectedRequestError(refusal as Error);
    if (!isUnknownChain(refusal)) throw new Error(NETWORK_ERROR, { cause: refusal });
    await addChain(provider, chain);
  }
}

/** Wallets differ in whether adding a network goes there too. */
async function addChain(provider: EIP1193Provider, chain: Chain): Promise<void> {
  try {
    await provider.request({ method: 'wallet_addEthereumChain', params: [addedChain(chain)] });
    if ((await chainOfWallet(provider)) !== chain.id) await askToSwitch(provider, chain.id);
  } catch (refusal) {
    if (isRejection(refusal)) throw new UserRejectedRequestError(refusal as Error);
    throw new Error(NETWORK_ERROR, { cause: refusal });
  }
}

const askToSwitch = (provider: EIP1193Provider, chainId: number) =>
  provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: numberToHex(chainId) }] });

const chainOfWallet = async (provider: EIP1193Provider) =>
  Number(await provider.request({ method: 'eth_chainId' }));

async function arrival(provider: EIP1193Provider, chainId: number): Promise<void> {
  const end = performance.now() + ARRIVAL_MS;
  while ((await chainOfWallet(provider)) !== chainId) {
    if (performance.now() >= end) throw new Error(NETWORK_ERROR);
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
  }
}

/** Not every wallet says `chainChanged`. */
function tellWagmi(config: Config, connector: Connector, chainId: number): void {
  if (getAccount(config).chainId !== chainId) connector.emitter.emit('change', { chainId });
}

/** What wallets throw: an error, or an object that is none, maybe wrapped in another (MetaMask on phones). */
interface Refusal {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly cause?: unknown;
  readonly data?: { readonly originalError?: unknown };
}

function isRejection(refusal: unknown): boolean {
  return some(refusal, ({ code }) => code === UserRejectedRequestError.code);
}

/** By the code that EIP-3085 gives, or by the words that come with other codes (WAL-34). */
function isUnknownChain(refusal: unknown): boolean {
  return some(
    refusal,
    ({ code, message }) =>
      code === UNKNOWN_CHAIN || (typeof message === 'string' && message.startsWith('Unrecognized chain ID')),
  );
}

function some(refusal: unknown, is: (one: Refusal) => boolean): boolean {
  if (typeof refusal !== 'object' || refusal === null) return false;
  const one: Refusal = refusal;
  return is(one) || some(one.cause, is) || some(one.data?.originalError, is);
}
