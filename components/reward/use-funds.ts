'use client';

import useSWR from 'swr';
import { erc20Abi, zeroAddress, type Address } from 'viem';
import { useBalance, useEstimateFeesPerGas, useReadContract } from 'wagmi';
import { NATIVE_TOKEN, type Holdings } from '@/lib/reward/plan';
import { readingClient } from '@/lib/wallet/clients';
import { rollupFee, unknownData } from '@/lib/wallet/sending/rollup-fee';

/** What a deposit and an allowance take at most; the exact price is asked when they are signed. */
const COIN_DEPOSIT_GAS = 175_000n;
const TOKEN_DEPOSIT_GAS = 275_000n;
/** Of both together, which aren't made yet. */
const DATA_BYTES = 500;

/** What the connected wallet has on a network, and what giving a reward there will cost at most. */
export function useFunds(chainId: number, token: string, owner: Address | undefined): Holdings {
  const isCoin = token === NATIVE_TOKEN;
  const coin = useBalance({ address: owner, chainId, query: { enabled: owner !== undefined } });
  const held = useReadContract({
    chainId,
    // The schema has checked that it is hex of the right length.
    address: token as Address,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [owner ?? '0x0000000000000000000000000000000000000000'],
    query: { enabled: owner !== undefined && !isCoin },
  });
  const fees = useEstimateFeesPerGas({ chainId });
  const gas = isCoin ? COIN_DEPOSIT_GAS : TOKEN_DEPOSIT_GAS;
  const dataFee = useSWR(['depositDataFee', chainId, gas.toString()], () =>
    rollupFee(readingClient(chainId), {
      ...{ to: zeroAddress, value: 0n, data: unknownData(DATA_BYTES), gas },
      // Only the number of its bytes counts.
      maxFeePerGas: 10n ** 10n,
    }),
  );
  const price = fees.data?.maxFeePerGas;
  return {
    coin: coin.data?.value ?? null,
    token: (isCoin ? coin.data?.value : held.data) ?? null,
    fee: price === undefined || dataFee.data === undefined ? null : price * gas + dataFee.data,
  };
}
