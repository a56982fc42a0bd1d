import {
  decodeAbiParameters,
  encodeAbiParameters,
  type Abi,
  type AbiFunction,
  type Address,
  type ContractFunctionArgs,
  type ContractFunctionName,
  type ContractFunctionReturnType,
  type Hex,
  type MulticallContracts,
  type MulticallReturnType,
} from 'viem';
import type { ChainReader } from '@/lib/wallet/chain-reader';
import { selectorOf } from './abi-signature';
import { callContract } from './chain-reads';

/** A function of a contract with what it is asked. */
interface ReadOf {
  readonly address: Address;
  readonly abi: Abi;
  readonly functionName: string;
  readonly args?: readonly unknown[];
}

const aggregate3 = {
  type: 'function',
  name: 'aggregate3',
  stateMutability: 'payable',
  inputs: [
    {
      name: 'calls',
      type: 'tuple[]',
      components: [
        { name: 'target', type: 'address' },
        { name: 'allowFailure', type: 'bool' },
        { name: 'callData', type: 'bytes' },
      ],
    },
  ],
  outputs: [
    {
      name: 'returnData',
      type: 'tuple[]',
      components: [
        { name: 'success', type: 'bool' },
        { name: 'returnData', type: 'bytes' },
      ],
    },
  ],
} as const satisfies AbiFunction;

type Readonlies = 'view' | 'pure';

/** Reads what one function of a contract returns. Rejects as the reader does, and where the contract returns something else. */
export async function readContract<
  const Items extends Abi,
  Name extends ContractFunctionName<Items, Readonlies>,
>(
  reader: ChainReader,
  asked: {
    readonly address: Address;
    readonly abi: Items;
    readonly functionName: Name;
    readonly args: ContractFunctionArgs<Items, Readonlies, Name>;
  },
): Promise<ContractFunctionReturnType<Items, Readonlies, Name>> {
  const { item, data } = callOf(asked as ReadOf);
  const answer = await callContract(reader, { to: asked.address, data });
  return resultOf(item, answer) as ContractFunctionReturnType<Items, Readonlies, Name>;
}

export interface MulticallOptions<AllowFailure extends boolean> {
  /** Where Multicall3 lies. */
  readonly multicall3: Address;
  readonly blockNumber?: bigint;
  /** False: rejects when one contract fails. Else each answer says whether it is one. */
  readonly allowFailure?: AllowFailure;
}

/**
 * Asks several contracts by one call of Multicall3, however long. Rejects when that call fails; answers stand in the order of the
 * questions.
 */
export async function multicall<
  const Contracts extends readonly unknown[],
  AllowFailure extends boolean = true,
>(
  reader: ChainReader,
  contracts: MulticallContracts<Contracts>,
  { multicall3, blockNumber, allowFailure }: MulticallOptions<AllowFailure>,
): Promise<MulticallReturnType<Contracts, AllowFailure>> {
  const calls = (contracts as unknown as readonly ReadOf[]).map((one) => ({ ...one, ...callOf(one) }));
  const params = calls.map(({ address, data }) => ({ target: address, allowFailure: true, callData: data }));
  const answer = await callContract(reader, {
    to: multicall3,
    data: encoded(aggregate3, [params]),
    ...(blockNumber !== undefined && { blockNumber }),
  });
  const [answers] = decodeAbiParameters(aggregate3.outputs, answer);
  const results = calls.map(({ item }, at) => {
    try {
      const one = answers[at];
      if (!one?.success) throw new Error(`${item.name} was reverted`);
      return { status: 'success', result: resultOf(item, one.returnData) };
    } catch (error) {
      if (allowFailure === false) throw error;
      return { status: 'failure', error };
    }
  });
  return (allowFailure === false ? results.map(({ result }) => result) : results) as MulticallReturnType<
    Contracts,
    AllowFailure
  >;
}

function callOf({ abi, functionName, args = [] }: ReadOf): { item: AbiFunction; data: Hex } {
  const item = abi.find((one) => one.type === 'function' && one.name === functionName) as AbiFunction;
  return { item, data: encoded(item, args) };
}

function encoded(item: AbiFunction, args: readonly unknown[]): Hex {
  return `${selectorOf(item)}${encodeAbiParameters(item.inputs, args).slice(2)}` as Hex;
}

function resultOf(item: AbiFunction, data: Hex): unknown {
  const values = decodeAbiParameters(item.outputs, data);
  return values.length > 1 ? values : values[0];
}
