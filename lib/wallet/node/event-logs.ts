import {
  decodeAbiParameters,
  isAddressEqual,
  pad,
  type AbiEvent,
  type Address,
  type Hash,
  type Hex,
  type Log,
} from 'viem';
import type { ChainReader } from '@/lib/wallet/chain-reader';
import { topicOf } from './abi-signature';
import { blockParam, type BlockAt, type RawLog } from './chain-reads';

/** An event as a contract wrote it, with all its arguments. */
export interface EventLog<Event extends AbiEvent> {
  readonly address: Address;
  readonly args: Log<bigint, number, false, Event, true>['args'];
  readonly blockNumber: bigint;
  readonly transactionHash: Hash;
  readonly logIndex: number;
}

type IndexedName<Event extends AbiEvent> = Extract<
  Event['inputs'][number],
  { readonly indexed: true; readonly name: string }
>['name'];

export interface WantedLogs<Event extends AbiEvent> {
  /** Of all contracts, if none is named. */
  readonly address?: Address | readonly Address[];
  /** Addresses that indexed arguments must have. */
  readonly args?: { readonly [Name in IndexedName<Event>]?: Address };
  readonly fromBlock: bigint;
  readonly toBlock?: BlockAt;
}

/** Reads logs of one event, the oldest first. Those that a contract wrote in another form are left out. */
export async function readLogs<const Event extends AbiEvent>(
  reader: ChainReader,
  event: Event,
  { address, args = {}, fromBlock, toBlock = 'latest' }: WantedLogs<Event>,
): Promise<EventLog<Event>[]> {
  const wanted: Readonly<Record<string, Address | undefined>> = args;
  const indexed = event.inputs.filter((input) => input.indexed);
  const topics = indexed.map(({ name = '' }) => {
    const of = wanted[name];
    return of === undefined ? null : pad(of).toLowerCase();
  });
  while (topics.at(-1) === null) topics.pop();
  const filter = {
    ...(address !== undefined && { address }),
    topics: [topicOf(event), ...topics],
    fromBlock: blockParam(fromBlock),
    toBlock: blockParam(toBlock),
  };
  const logs = (await reader.request({ method: 'eth_getLogs', params: [filter] })) as readonly RawLog[];
  return logs
    .flatMap((log) => decodeLog(event, log) ?? [])
    .filter(({ args: got }) =>
      Object.entries(wanted).every(
        ([name, of]) =>
          of === undefined || isAddressEqual((got as Readonly<Record<string, Address>>)[name] as Address, of),
      ),
    );
}

/** Reads a log as an event; null where it is another one, or has not the form of it. */
export function decodeLog<const Event extends AbiEvent>(event: Event, log: RawLog): EventLog<Event> | null {
  const [topic, ...values] = log.topics;
  const indexed = event.inputs.filter((input) => input.indexed);
  if (topic !== topicOf(event) || values.length !== indexed.length) return null;
  try {
    const rest = event.inputs.filter((input) => !input.indexed);
    const data = rest.length === 0 ? [] : decodeAbiParameters(rest, log.data);
    const args = Object.fromEntries([
      ...indexed.map(
        (input, at) => [input.name, decodeAbiParameters([input], values[at] as Hex)[0]] as const,
      ),
      ...rest.map((input, at) => [input.name, data[at]] as const),
    ]);
    return {
      address: log.address,
      args: args as EventLog<Event>['args'],
      blockNumber: BigInt(log.blockNumber),
      transactionHash: log.transactionHash,
      logIndex: Number(log.logIndex),
    };
  } catch {
    return null;
  }
}
