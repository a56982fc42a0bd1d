import { isAddressEqual, zeroAddress } from 'viem';
import { tokenAmountOf, type Known } from './catalogue';
import { oneInchOrder, zeroExLimitOrder, zeroExRfqOrder } from './order-types';
import { seaportOrder, type SeaportItem } from './permission-types';
import type { OrderItem, Permission } from './permissions';
import { readAs } from './standard';
import type { TypedData } from './typed-data';

type Order = Extract<Permission, { kind: 'order' }>;

/** What an order of an exchange sells, and what comes back to its owner. */
export function order(data: TypedData, known: Known): Order | null {
  return seaport(data, known) ?? zeroEx(data, known) ?? oneInch(data, known);
}

function seaport(data: TypedData, known: Known): Order | null {
  const read = readAs(seaportOrder, data);
  if (!read) return null;
  const { offerer, offer, consideration, endTime } = read;
  return {
    kind: 'order',
    // Amounts move from start to end: the most that goes, and the least that comes.
    gives: offer.map((item) => seaportItem(item, max(item.startAmount, item.endAmount), known)),
    receives: consideration
      .filter(({ recipient }) => isAddressEqual(recipient, offerer))
      .map((item) => seaportItem(item, min(item.startAmount, item.endAmount), known)),
    usableUntil: endTime,
  };
}

function seaportItem(
  { itemType, token, identifierOrCriteria: id }: SeaportItem,
  units: bigint,
  known: Known,
): OrderItem {
  if (itemType === 0n) return { kind: 'coins', units };
  if (itemType === 1n) return { kind: 'token', amount: tokenAmountOf(token, units, known) };
  return { kind: 'item', collection: token, id: itemType > 3n ? null : id, count: units };
}

function zeroEx(data: TypedData, known: Known): Order | null {
  const read = readAs(zeroExLimitOrder, data) ?? readAs(zeroExRfqOrder, data);
  if (!read) return null;
  return {
    kind: 'order',
    gives: [{ kind: 'token', amount: tokenAmountOf(read.makerToken, read.makerAmount, known) }],
    receives: [{ kind: 'token', amount: tokenAmountOf(read.takerToken, read.takerAmount, known) }],
    usableUntil: read.expiry,
  };
}

function oneInch(data: TypedData, known: Known): Order | null {
  const read = readAs(oneInchOrder, data);
  if (!read) return null;
  const { maker, receiver, makingAmount, takingAmount, makerTraits } = read;
  // 40 bits from the 80th on; none says that it has no end.
  const expiry = (makerTraits >> 80n) & ((1n << 40n) - 1n);
  // Code of an extension, of which the order holds but a hash, may ask for less than the order says, or for nothing.
  const hasExtension = (makerTraits >> 249n) % 2n === 1n;
  const isToMaker = isAddressEqual(receiver, zeroAddress) || isAddressEqual(receiver, maker);
  return {
    kind: 'order',
    gives: [{ kind: 'token', amount: tokenAmountOf(read.makerAsset, makingAmount, known) }],
    receives:
      isToMaker && !hasExtension
        ? [{ kind: 'token', amount: tokenAmountOf(read.takerAsset, takingAmount, known) }]
        : [],
    usableUntil: expiry === 0n ? null : expiry,
  };
}

const max = (one: bigint, other: bigint) => (one > other ? one : other);
const min = (one: bigint, other: bigint) => (one < other ? one : other);
