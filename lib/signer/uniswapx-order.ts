import { getAddress, isAddressEqual, zeroAddress } from 'viem';
import { PERMIT2, protocolAt } from '@/protocol/known-protocols';
import { tokenAmountOf, type Known } from './catalogue';
import { dutchOrderV2, exclusiveDutchOrder } from './order-types';
import type { OrderItem, Permission } from './permissions';
import { readAs } from './standard';
import type { TypedData } from './typed-data';

type Order = Extract<Permission, { kind: 'order' }>;

/**
 * An order of UniswapX, which is signed as a transfer of Permit2. Null for one that goes to anybody but a listed reactor, or whose parts
 * don't fit together: then the transfer is all that is shown, because nobody vouches for what comes back.
 */
export function uniswapXOrder(data: TypedData, known: Known): Order | null {
  const read = readAs(dutchOrderV2, data) ?? readAs(exclusiveDutchOrder, data);
  const { chainId, verifyingContract } = data.domain;
  if (!read || verifyingContract === undefined || !isAddressEqual(getAddress(verifyingContract), PERMIT2))
    return null;
  const { permitted, spender, nonce, deadline, witness } = read;
  const { info, input, outputs } = witness;
  const most = input.startAmount > input.endAmount ? input.startAmount : input.endAmount;
  const isWhole =
    protocolAt(chainId === undefined ? null : Number(chainId), spender) === 'UniswapX' &&
    isAddressEqual(info.reactor, spender) &&
    isAddressEqual(input.token, permitted.token) &&
    permitted.amount === most &&
    info.nonce === nonce &&
    info.deadline === deadline;
  if (!isWhole) return null;
  const least = ({ startAmount, endAmount, token }: (typeof outputs)[number]): OrderItem => {
    const units = startAmount < endAmount ? startAmount : endAmount;
    return isAddressEqual(token, zeroAddress)
      ? { kind: 'coins', units }
      : { kind: 'token', amount: tokenAmountOf(token, units, known) };
  };
  const isOwn = ({ recipient }: (typeof outputs)[number]) => isAddressEqual(recipient, info.swapper);
  return {
    kind: 'order',
    gives: [{ kind: 'token', amount: tokenAmountOf(permitted.token, most, known) }],
    receives: outputs.filter(isOwn).map(least),
    others: outputs.filter((one) => !isOwn(one)).map((one) => ({ item: least(one), to: one.recipient })),
    through: spender,
    owner: info.swapper,
    usableUntil: deadline,
  };
}
