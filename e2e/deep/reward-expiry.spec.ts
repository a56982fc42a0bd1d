import { expect, test } from '@playwright/test';
import { createWalletClient, erc20Abi, http, type Address, type Hex } from 'viem';
import { guildRewardsAbi } from '../../contracts/generated/guild-rewards.abi';
import { drawSalt, SALT_BYTES } from '../../protocol/reward-draw';
import { post } from '../people';
import { balances, card, chainOf, LOCAL_CHAIN_ID, newGiver, openAt } from '../rewards';

/*
 * A reward takes at least a minute to expire, by the clock of the chain, so the whole way is walked here alone.
 * server/features/reward/claims.test.ts returns what is left by a clock of its own, and
 * components/reward/card-view.test.tsx shows each state of the card.
 */

test.describe.configure({ timeout: 240_000 });

test('RWD-13 RWD-15 OPN-93 a reward that nobody claims expires, and everything goes back to its sender', async ({
  browser,
}, { project }) => {
  const origin = String(project.use.baseURL);
  const { context, wallet, address, space, room, contract, dollar } = await newGiver(browser, origin);
  const before = await balances(origin, dollar, address);
  const client = createWalletClient({
    account: wallet.account,
    transport: http(`${origin}/rpc/${LOCAL_CHAIN_ID}`),
  });
  const mined = async (hash: Hex) =>
    expect((await chainOf(origin).waitForTransactionReceipt({ hash })).status).toBe('success');
  // The dialog offers an hour at least; the platform takes a minute.
  const expirationTime = new Date((Math.floor(Date.now() / 1000) + 75) * 1000).toISOString();
  const entry = {
    roomId: room.roomId,
    networkId: LOCAL_CHAIN_ID,
    sender: address,
    tokenAddress: dollar,
    amount: '6000000',
    recipientCount: 2,
    random: true,
    expirationTime,
    message: 'Soon over.',
  };
  const { seedHash: commitment } = await post<{ seedHash: Hex }>(context.request, 'reward/commit', entry);
  const prepared = await post<{
    params: {
      salt: Hex;
      roomId: Hex;
      token: Address;
      recordType: number;
      random: boolean;
      amount: string;
      count: number;
      expiredTime: number;
      seedHash: Hex;
      root: Hex;
    };
    value: string;
  }>(context.request, 'reward/prepare', {
    ...entry,
    commitment,
    salt: drawSalt(crypto.getRandomValues(new Uint8Array(SALT_BYTES))),
  });
  const { params } = prepared;
  await mined(
    await client.writeContract({
      chain: null,
      address: dollar,
      abi: erc20Abi,
      functionName: 'approve',
      args: [contract, 6_000_000n],
    }),
  );
  await mined(
    await client.writeContract({
      chain: null,
      address: contract,
      abi: guildRewardsAbi,
      functionName: 'deposit',
      args: [
        {
          ...params,
          amount: BigInt(params.amount),
          count: BigInt(params.count),
          expiredTime: BigInt(params.expiredTime),
        },
      ],
      value: BigInt(prepared.value),
    }),
  );

  // Nobody said which transaction it was, and no page was open: the card comes all the same.
  const page = await openAt(context, room, space.id);
  await expect(card(page).getByText('6 LUSD', { exact: true })).toBeVisible();
  await expect(card(page).getByText(/Oops expired|Claimed back already/)).toBeVisible({ timeout: 120_000 });
  await expect(card(page).getByText('Claimed back already')).toBeVisible({ timeout: 120_000 });
  await expect(card(page)).toContainText('6 LUSD returned to ');
  await expect.poll(async () => (await balances(origin, dollar, address)).tokens).toBe(before.tokens);
  await context.close();
});
