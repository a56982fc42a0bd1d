import {
  BaseError,
  createPublicClient,
  erc20Abi,
  fallback,
  getAddress,
  http,
  isAddressEqual,
  parseEventLogs,
  type Address,
} from 'viem';
import { addressesOn } from '@/protocol/person-wallet';
import type { TransferCardContent } from '@/protocol/transfer';
import type { UserId } from '@/protocol/ids';
import type { AccountWallets } from '@/server/features/account/deps';
import type { Services } from '@/server/services';
import { walletNetworks } from './catalogue';

const ANSWER_MS_MAX = 4_000;
/** A card is posted when its transfer is sent; one that was so much earlier is not what the message speaks of. */
const EARLIER_MS = 10 * 60_000;

/** What moved, in the smallest unit of a coin or of a token that the catalogue lists. */
export interface SentMoney {
  readonly amount: string;
  readonly symbol: string;
  readonly decimals: number;
}

interface Claim {
  readonly card: TransferCardContent;
  /** Who says to have sent it. */
  readonly senderId: UserId;
  readonly recipientId: UserId;
  readonly saidMs: number;
}

/** Holds what a message says of a transfer against the chain, for screens that ask no chain themselves. */
export class SentMoneyCheck {
  readonly #config: Services['config'];
  readonly #wallets: AccountWallets;

  constructor({ config }: Pick<Services, 'config'>, wallets: AccountWallets) {
    this.#config = config;
    this.#wallets = wallets;
  }

  /** What arrived from the one at the other; null if the chain shows no such transfer, or does not answer. */
  async check({ card, senderId, recipientId, saidMs }: Claim): Promise<SentMoney | null> {
    const network = walletNetworks(this.#config).find(({ chainId }) => chainId === card.chainId);
    const nodes = this.#config.nodes.get(card.chainId) ?? [];
    if (!network || nodes.length === 0 || card.to !== recipientId) return null;
    const [from, to] = await Promise.all([
      this.#addressesOf(senderId, card.chainId),
      this.#addressesOf(recipientId, card.chainId),
    ]);
    try {
      const transports = nodes.map((url) => http(url, { timeout: ANSWER_MS_MAX, retryCount: 0 }));
      const client = createPublicClient({
        transport: fallback(transports, { retryCount: 0 }),
        ccipRead: false,
      });
      const [sent, receipt] = await Promise.all([
        client.getTransaction({ hash: card.hash }),
        client.getTransactionReceipt({ hash: card.hash }),
      ]);
      if (receipt.status !== 'success' || sent.to === null || !isOneOf(sent.from, from)) return null;
      const { timestamp } = await client.getBlock({ blockNumber: receipt.blockNumber });
      if (Number(timestamp) * 1000 < saidMs - EARLIER_MS) return null;
      if (sent.input === '0x') {
        if (sent.value === 0n || !isOneOf(sent.to, to)) return null;
        const { symbol, decimals } = network.nativeToken;
        return { amount: String(sent.value), symbol, decimals };
      }
      const contract = getAddress(sent.to);
      const token = network.tokens.find(
        ({ address }) => address !== null && isAddressEqual(address as Address, contract),
      );
      if (!token) return null;
      const amount = parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs: receipt.logs })
        .filter(({ address, args }) => {
          return isAddressEqual(address, contract) && isOneOf(args.from, from) && isOneOf(args.to, to);
        })
        .reduce((sum, { args }) => sum + args.value, 0n);
      return amount === 0n
        ? null
        : { amount: String(amount), symbol: token.symbol, decimals: token.decimals };
    } catch (error) {
      // A hash that the chain does not know, or a node that does not answer.
      if (error instanceof BaseError) return null;
      throw error;
    }
  }

  async #addressesOf(userId: UserId, chainId: number): Promise<Address[]> {
    return addressesOn(await this.#wallets.walletsOf(userId), chainId).map((address) => getAddress(address));
  }
}

const isOneOf = (address: Address, own: readonly Address[]) =>
  own.some((one) => isAddressEqual(one, address));
