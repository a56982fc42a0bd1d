import {
  type Address,
  type Hex,
  encodeAbiParameters,
  erc20Abi,
  keccak256,
  numberToHex,
  parseAbiParameters,
  parseEther,
  parseEventLogs,
  parseSignature,
  signatureToCompactSignature,
  zeroAddress,
  zeroHash,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { faucetAbi } from '@/contracts/generated/faucet.abi';
import { guildRewardsAbi } from '@/contracts/generated/guild-rewards.abi';
import { accountsOf, newKeys, type LocalKeys } from '@/contracts/local-chain/accounts';
import { startAnvil } from '@/contracts/local-chain/anvil';
import { type ChainClient, createChainClient, receiptOf } from '@/contracts/local-chain/chain-client';
import { deploy } from '@/contracts/local-chain/deploy';
import type { Deployment } from '@/contracts/local-chain/deployment';

const chainId = 31_337;
const hour = 3_600;
const claimTypes = {
  Claim: [
    { name: 'id', type: 'bytes32' },
    { name: 'index', type: 'uint256' },
    { name: 'recipient', type: 'address' },
    { name: 'amount', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const;

interface Reward {
  readonly id: Hex;
  readonly gas: number;
}

/** Gas of receipts, each from a transaction that a local chain has mined. */
export type MeasuredGas = Readonly<Record<string, number>>;

/** Walks rewards from deposit to return on a chain of its own. */
export async function measureReceipts(): Promise<MeasuredGas> {
  const keys = newKeys();
  const anvil = await startAnvil({ chainId, accounts: 0 });
  try {
    const deployment = await deploy(anvil.url, chainId, keys);
    return await new Walk(anvil.url, keys, deployment).measure();
  } finally {
    await anvil.stop();
  }
}

class Walk {
  readonly #sender: ChainClient;
  readonly #relayer: ChainClient;
  #salt = 0;

  constructor(
    url: string,
    readonly keys: LocalKeys,
    readonly deployment: Deployment,
  ) {
    const { owner, relayer } = accountsOf(keys);
    this.#sender = createChainClient(url, chainId, owner);
    this.#relayer = createChainClient(url, chainId, relayer);
  }

  async measure(): Promise<MeasuredGas> {
    const [gold] = this.deployment.tokens;
    if (!gold) throw new Error('there is no token');
    const owner = this.#sender.account.address;
    const drip = { address: this.deployment.faucet, abi: faucetAbi, functionName: 'drip' } as const;
    await this.#gasOf(await this.#sender.writeContract({ ...drip, args: [owner] }));
    const coins = await this.#deposit(zeroAddress, 4);
    const firstToken = await this.#deposit(gold.address, 4);
    const laterToken = await this.#deposit(gold.address, 4);
    const many = await this.#deposit(gold.address, 400);
    const holder = await this.#person(1n);
    const result = {
      'deposit of coins': coins.gas,
      'deposit of tokens, the first of a token': firstToken.gas,
      'deposit of tokens, later ones': laterToken.gas,
      'relayed claim of coins': await this.#claim(coins.id, 0, holder),
      'relayed claim of coins, to an account that never had any': await this.#claim(
        coins.id,
        1,
        await this.#person(),
      ),
      'relayed claim of tokens, for a first-time holder': await this.#claim(
        firstToken.id,
        0,
        await this.#person(),
      ),
      'relayed claim of tokens, for a holder': await this.#claimTwice(firstToken.id, laterToken.id),
      'relayed claim of tokens, share 300 of 400, for a first-time holder': await this.#claim(
        many.id,
        300,
        await this.#person(),
      ),
      'relayed claim of a listed recipient, proof of ten': await this.#claimListed(gold.address),
    };
    await this.#sender.increaseTime({ seconds: 2 * hour });
    await this.#sender.mine({ blocks: 1 });
    return {
      ...result,
      'claim to sender of coins, relayed': await this.#toSender(coins.id),
      'claim to sender of tokens, relayed': await this.#toSender(firstToken.id),
    };
  }

  /** An address nobody has used, with coins when it should have some. */
  async #person(coins = 0n): Promise<Address> {
    const { address } = privateKeyToAccount(generatePrivateKey());
    if (coins > 0n) await this.#sender.setBalance({ address, value: coins });
    return address;
  }

  async #deposit(token: Address, count: number, root: Hex = zeroHash): Promise<Reward> {
    const { rewards } = this.deployment;
    const isCoins = token === zeroAddress;
    const amount = parseEther('1');
    if (!isCoins) {
      const call = { address: token, abi: erc20Abi, functionName: 'approve' } as const;
      await this.#gasOf(await this.#sender.writeContract({ ...call, args: [rewards, amount] }));
    }
    const claimGas = await this.#sender.readContract({
      address: rewards,
      abi: guildRewardsAbi,
      functionName: 'claimGas',
    });
    const { timestamp } = await this.#sender.getBlock();
    const hash = await this.#sender.writeContract({
      address: rewards,
      abi: guildRewardsAbi,
      functionName: 'deposit',
      args: [
        {
          salt: keccak256(numberToHex((this.#salt += 1))),
          roomId: keccak256('0x01'),
          token,
          recordType: root === zeroHash ? 0 : 1,
          random: true,
          amount,
          count: BigInt(count),
          expiredTime: timestamp + BigInt(hour),
          seedHash: keccak256('0x02'),
          root,
        },
      ],
      value: claimGas * BigInt(count) + (isCoins ? amount : 0n),
    });
    const { gasUsed, logs } = await receiptOf(this.#sender, hash);
    const [deposited] = parseEventLogs({ abi: guildRewardsAbi, eventName: 'Deposited', logs });
    if (!deposited) throw new Error('the deposit was not logged');
    return { id: deposited.args.id, gas: Number(gasUsed) };
  }

  async #claim(id: Hex, index: number, recipient: Address): Promise<number> {
    const { rewards } = this.deployment;
    const { timestamp } = await this.#sender.getBlock();
    const message = {
      id,
      index: BigInt(index),
      recipient,
      amount: parseEther('0.001234567890123456'),
      deadline: timestamp + 900n,
    };
    const signature = await accountsOf(this.keys).claimSigner.signTypedData({
      domain: { name: 'GuildRewards', version: '2', chainId, verifyingContract: rewards },
      types: claimTypes,
      primaryType: 'Claim',
      message,
    });
    const { r, yParityAndS } = signatureToCompactSignature(parseSignature(signature));
    const { amount, deadline } = message;
    return this.#gasOf(
      await this.#relayer.writeContract({
        address: rewards,
        abi: guildRewardsAbi,
        functionName: 'claim',
        args: [id, message.index, recipient, amount, deadline, r, yParityAndS],
      }),
    );
  }

  async #claimTwice(first: Hex, second: Hex): Promise<number> {
    const person = await this.#person();
    await this.#claim(first, 1, person);
    return this.#claim(second, 1, person);
  }

  /** A proof of ten hashes, as the list of a thousand has. */
  async #claimListed(token: Address): Promise<number> {
    const recipient = await this.#person();
    const amount = 1_000n;
    const parameters = parseAbiParameters('uint256, address, uint256');
    let node = keccak256(keccak256(encodeAbiParameters(parameters, [7n, recipient, amount])));
    const proof = Array.from({ length: 10 }, (_, i) => keccak256(numberToHex(i + 1)));
    for (const sibling of proof) {
      const [low, high] = node < sibling ? [node, sibling] : [sibling, node];
      node = keccak256(`0x${low.slice(2)}${high.slice(2)}`);
    }
    const { id } = await this.#deposit(token, 1_000, node);
    return this.#gasOf(
      await this.#relayer.writeContract({
        address: this.deployment.rewards,
        abi: guildRewardsAbi,
        functionName: 'claimListed',
        args: [id, 7n, recipient, amount, proof],
      }),
    );
  }

  async #toSender(id: Hex): Promise<number> {
    return this.#gasOf(
      await this.#relayer.writeContract({
        address: this.deployment.rewards,
        abi: guildRewardsAbi,
        functionName: 'claimToSender',
        args: [id, zeroAddress],
      }),
    );
  }

  async #gasOf(hash: Hex): Promise<number> {
    const { gasUsed, status } = await receiptOf(this.#sender, hash);
    if (status !== 'success') throw new Error(`refused: ${hash}`);
    return Number(gasUsed);
  }
}
