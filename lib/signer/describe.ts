import {
  decodeFunctionData,
  encodeFunctionData,
  erc20Abi,
  getAbiItem,
  getAddress,
  hexToString,
  isHex,
  maxUint256,
  type Abi,
  type Hex,
} from 'viem';
import { faucetAbi } from '@/contracts/generated/faucet.abi';
import { guildRewardsAbi } from '@/contracts/generated/guild-rewards.abi';
import type { SignerTransaction, TokenHint } from './messages';
import { readTypedData } from './sign';

/** What a call does, read from its bytes alone. */
export type CallDescription =
  /** Coins of the network, nothing else. */
  | { kind: 'native' }
  | { kind: 'transfer'; token: string; to: string; amount: bigint; hint: TokenHint | null }
  | { kind: 'transferFrom'; token: string; from: string; to: string; amount: bigint; hint: TokenHint | null }
  | {
      kind: 'approve';
      token: string;
      spender: string;
      amount: bigint;
      isUnlimited: boolean;
      hint: TokenHint | null;
    }
  /** A function of one of our contracts; whose contract it is, the address alone says. */
  | { kind: 'function'; contract: 'rewards' | 'faucet'; name: string; arguments: readonly Argument[] }
  | { kind: 'deployment' }
  | { kind: 'unknown' };

export interface Argument {
  readonly name: string;
  readonly value: string;
}

const ours: readonly { readonly contract: 'rewards' | 'faucet'; readonly abi: Abi }[] = [
  { contract: 'rewards', abi: guildRewardsAbi },
  { contract: 'faucet', abi: faucetAbi },
];

export function describeCall({ to, data }: SignerTransaction, hint: TokenHint | null): CallDescription {
  if (to === null) return { kind: 'deployment' };
  if (data === '0x') return { kind: 'native' };
  return tokenCall(to, data as Hex, hint) ?? ourCall(data as Hex) ?? { kind: 'unknown' };
}

function tokenCall(to: string, data: Hex, hint: TokenHint | null): CallDescription | null {
  const call = decoded(erc20Abi, data);
  if (!call) return null;
  const token = getAddress(to);
  if (call.functionName === 'transfer') {
    const [recipient, amount] = call.args;
    return { kind: 'transfer', token, to: recipient, amount, hint };
  }
  if (call.functionName === 'transferFrom') {
    const [from, recipient, amount] = call.args;
    return { kind: 'transferFrom', token, from, to: recipient, amount, hint };
  }
  if (call.functionName === 'approve') {
    const [spender, amount] = call.args;
    return { kind: 'approve', token, spender, amount, isUnlimited: amount === maxUint256, hint };
  }
  return null;
}

function ourCall(data: Hex): CallDescription | null {
  for (const { contract, abi } of ours) {
    const call = decoded(abi, data);
    if (!call) continue;
    const item = getAbiItem({ abi, name: data.slice(0, 10) as Hex });
    const inputs = item?.type === 'function' ? item.inputs : [];
    return {
      kind: 'function',
      contract,
      name: call.functionName,
      arguments: inputs.flatMap((input, index) =>
        flat(input.name ?? String(index), (call.args as readonly unknown[] | undefined)?.[index]),
      ),
    };
  }
  return null;
}

/** Null for a call that is not of this ABI, or that carries more bytes than it says. */
function decoded<const Of extends Abi>(abi: Of, data: Hex) {
  try {
    const call = decodeFunctionData({ abi, data });
    const { functionName, args } = call as { functionName: string; args: readonly unknown[] };
    const again = encodeFunctionData({ abi: abi as Abi, functionName, args });
    return again === data.toLowerCase() ? call : null;
  } catch {
    return null;
  }
}

/** Every leaf of a value with the way to it, so that nothing of it is left out on screen. */
function flat(name: string, value: unknown): Argument[] {
  if (Array.isArray(value)) {
    return value.length === 0
      ? [{ name, value: '[]' }]
      : value.flatMap((one, index) => flat(`${name}[${index}]`, one));
  }
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([key, one]) => flat(name === '' ? key : `${name}.${key}`, one));
  }
  return [{ name, value: String(value) }];
}

/** A message as people read it, or null where it is no text: then its bytes are shown. */
export function messageText(message: string): string | null {
  if (!isHex(message)) return null;
  try {
    const bytes = Uint8Array.from(message.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // What would be drawn as nothing, or turn the reading order, is shown as bytes.
    return /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/u.test(text.replace(/[\n\t]/g, '')) || hexToString(message) !== text
      ? null
      : text;
  } catch {
    return null;
  }
}

export interface TypedDataDescription {
  readonly primaryType: string;
  readonly domain: readonly Argument[];
  readonly chainId: number | null;
  readonly fields: readonly Argument[];
}

/** All of what typed data says that is signed: fields that no type names are not part of it. */
export function describeTypedData(text: string): TypedDataDescription {
  const { primaryType, domain, types, message } = readTypedData(text);
  const { chainId } = domain;
  return {
    primaryType,
    domain: flat('', domain),
    chainId: chainId === undefined ? null : Number(chainId),
    fields: typedFields(types, primaryType, message, ''),
  };
}

function typedFields(
  types: ReturnType<typeof readTypedData>['types'],
  type: string,
  value: unknown,
  name: string,
): Argument[] {
  const array = /^(.*)\[\d*\]$/.exec(type)?.[1];
  if (array !== undefined && Array.isArray(value)) {
    return value.length === 0
      ? [{ name, value: '[]' }]
      : value.flatMap((one, index) => typedFields(types, array, one, `${name}[${index}]`));
  }
  const fields = types[type];
  if (!fields) return [{ name, value: String(value) }];
  const record = typeof value === 'object' && value !== null ? value : {};
  return fields.flatMap((field) =>
    typedFields(
      types,
      field.type,
      Reflect.get(record, field.name),
      name ? `${name}.${field.name}` : field.name,
    ),
  );
}
