import { createTestClient, getAddress, http, parseEther } from 'viem';
import { startAnvil } from '@/contracts/local-chain/anvil';
import { openPage } from '@/lib/wallet/testing/page';
import { ownCallFee, ownCallGas } from './own-calls';

test('RWD-09 RWD-10 OPN-18 a claim back takes twice the estimate and 1,000,000 at most', () => {
  const gasOf = (estimated: bigint) => ownCallGas({ kind: 'return' }, estimated);
  expect([80_000n, 499_999n, 500_000n, 900_000n].map(gasOf)).toEqual([
    160_000n,
    999_998n,
    1_000_000n,
    1_000_000n,
  ]);
});

test('on Optimism the fee of an own call has what Ethereum and the operator take for its data', async () => {
  const anvil = await startAnvil({ chainId: 10, accounts: 0 });
  const closePage = await openPage({ nodeUrl: anvil.url, visibility: 'visible' });
  try {
    const node = createTestClient({ mode: 'anvil', transport: http(anvil.url) });
    const account = getAddress('0x8ba1f109551bd432803012645ac136ddd64dba72');
    const contract = getAddress('0x2c7536e3605d9c16a7a3d7b1898e529396a65c23');
    await node.setBalance({ address: account, value: parseEther('1') });
    // It takes every call.
    await node.setCode({ address: contract, bytecode: '0x00' });
    const feeWhere = async (oracleSays: `0x${string}`) => {
      await node.setCode({ address: '0x420000000000000000000000000000000000000F', bytecode: oracleSays });
      return ownCallFee({ kind: 'withdraw', reward: { chainId: 10, contract }, to: account }, account);
    };
    // Whatever it is asked: nothing, or a million, which is counted twice and with a quarter more.
    const [nothing, million] = [await feeWhere('0x60205ff3'), await feeWhere('0x620f42405f5260205ff3')];
    expect(million - nothing).toBe(2_500_000n);
  } finally {
    closePage();
    await anvil.stop();
  }
});
