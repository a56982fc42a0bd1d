import { setTimeout as wait } from 'node:timers/promises';
import {
  BaseError,
  ContractFunctionRevertedError,
  createWalletClient,
  type Hash,
  http,
  publicActions,
  type Address,
} from 'viem';
import { faucetAbi } from '@/contracts/generated/faucet.abi';
import { localCollectionAbi } from '@/contracts/generated/local-collection.abi';
import { accountsOf, localKeys } from '@/contracts/local-chain/accounts';
import { readDeployments } from '@/contracts/local-chain/deployment';
import { chainFolder } from '@/contracts/local-chain/local-chain';
import { networkByChainId } from '@/protocol/network';
import { AppError } from '@/server/http/app-error';
import type { Services } from '@/server/services';

const ANSWER_MS_MAX = 10_000;
/** Two platforms that send for one account at once get the same number; one of them goes again. */
const TRIES_MAX = 5;

/**
 * Asks the faucet of a local network for a person: who has no coins yet cannot pay for asking. The account that pays is
 * that of the local chain itself, whose coins are worth nothing.
 */
export class Faucet {
  /** One transaction after the other, because they are numbered. */
  #last: Promise<unknown> = Promise.resolve();
  readonly #deps: Pick<Services, 'config' | 'limits'>;

  constructor(deps: Pick<Services, 'config' | 'limits'>) {
    this.#deps = deps;
  }

  async drip(callerId: number, { chainId, address }: { chainId: number; address: string }) {
    const { config, limits } = this.#deps;
    const folder = chainFolder(config.dataDir);
    const deployment = readDeployments(folder).find((one) => one.chainId === chainId);
    const node = config.nodes.get(chainId)?.[0];
    if (!networkByChainId(chainId)?.isLocal || !deployment || node === undefined)
      throw new AppError('not_found');
    const { faucet, collections } = deployment;
    await limits.take('faucet', String(callerId));

    const account = accountsOf(localKeys(folder)).owner;
    const client = createWalletClient({ account, transport: http(node, { timeout: ANSWER_MS_MAX }) });
    // The pattern of the route is that of an address.
    const call = {
      address: faucet,
      abi: faucetAbi,
      functionName: 'drip',
      args: [address as Address],
      chain: null,
    } as const;
    const turn = this.#last.then(async () => {
      const hash = await send(() => client.writeContract(call));
      // NFTs are a present on top: without them the coins have come all the same.
      for (const { address: collection } of collections) {
        const welcome = { address: collection, abi: localCollectionAbi, args: [address as Address] } as const;
        await send(() => client.writeContract({ ...welcome, functionName: 'welcome', chain: null })).catch(
          () => undefined,
        );
      }
      return hash;
    });
    this.#last = turn.catch(() => undefined);
    try {
      return { hash: await turn };
    } catch (cause) {
      const { timestamp } = await client
        .extend(publicActions)
        .getBlock()
        .catch(() => ({ timestamp: null }));
      throw refusal(cause, timestamp);
    }
  }
}

async function send(write: () => Promise<Hash>): Promise<Hash> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await write();
    } catch (cause) {
      if (tries === TRIES_MAX || !/nonce/i.test(String(cause))) throw cause;
      await wait(20 * tries);
    }
  }
}

/** What stands in the way, as the wire says it. */
function refusal(cause: unknown, now: bigint | null): AppError {
  const reverted =
    cause instanceof BaseError ? cause.walk((one) => one instanceof ContractFunctionRevertedError) : null;
  const { errorName, args } =
    (reverted instanceof ContractFunctionRevertedError ? reverted.data : undefined) ?? {};
  if (errorName !== 'TooSoon') return new AppError('chain_unavailable', {}, { cause });
  const nextTime = typeof args?.[0] === 'bigint' ? args[0] : 0n;
  const retryAfterSeconds = now === null ? 60 : Math.max(1, Number(nextTime - now));
  return new AppError('too_many_requests', { retryAfterSeconds }, { retryAfterSeconds });
}
