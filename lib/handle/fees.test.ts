import { createTestClient, getAddress, http, parseEther } from 'viem';
import { startAnvil } from '@/contracts/local-chain/anvil';
import { openPage } from '@/lib/wallet/testing/page';
import type { WalletNetwork } from '@/protocol/wallet';
import { newPurchase } from './purchase';
import { purchaseFees, revealFee } from './send-step';

test('where a rollup takes a fee for data, both steps of a purchase have it', async () => {
  const anvil = await startAnvil({ chainId: 10, accounts: 0 });
  const closePage = await openPage({ nodeUrl: anvil.url, visibility: 'visible' });
  try {
    const node = createTestClient({ mode: 'anvil', transport: http(anvil.url) });
    const buyer = getAddress('0x8ba1f109551bd432803012645ac136ddd64dba72');
    const contract = getAddress('0x2c7536e3605d9c16a7a3d7b1898e529396a65c23');
    await node.setBalance({ address: buyer, value: parseEther('10') });
    // It takes every call.
    await node.setCode({ address: contract, bytecode: '0x00' });
    const place = { network: {} as WalletNetwork, chainId: 10, contract, operator: buyer };
    const purchase = newPurchase(place, buyer, 'atlas');
    const feesWhere = async (oracleSays: `0x${string}`) => {
      await node.setCode({ address: '0x420000000000000000000000000000000000000F', bytecode: oracleSays });
      const { commit, reveal } = await purchaseFees(purchase);
      return [commit, reveal, await revealFee(purchase, true)];
    };
    // Whatever it is asked: nothing, or a million, which is counted twice and with a quarter more.
    const [nothing, million] = [await feesWhere('0x60205ff3'), await feesWhere('0x620f42405f5260205ff3')];
    expect(million.map((fee, index) => fee - (nothing[index] ?? 0n))).toEqual([
      2_500_000n,
      2_500_000n,
      2_500_000n,
    ]);
  } finally {
    closePage();
    await anvil.stop();
  }
});
