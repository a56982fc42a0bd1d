import {
  createTestClient,
  encodeAbiParameters,
  encodeErrorResult,
  getAddress,
  http,
  parseAbi,
  size,
  zeroAddress,
  type Hex,
} from 'viem';
import { type Anvil, startAnvil } from '@/contracts/local-chain/anvil';
import { clientAt } from '@/lib/wallet/clients';
import { ensNameOf, readEnsPayee, resolveEns } from './ens';

/* ENS at the edge of a chain of id 1: what stands at the address of its universal resolver answers as that does. */

const RESOLVER = getAddress('0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe');
const ines = getAddress('0x8ba1f109551bd432803012645ac136ddd64dba72');
let anvil: Anvil;

beforeAll(async () => {
  anvil = await startAnvil({ chainId: 1, accounts: 0 });
});
afterAll(() => anvil.stop());

const set = (address: typeof ines, bytecode: Hex) =>
  createTestClient({ mode: 'anvil', transport: http(anvil.url) }).setCode({ address, bytecode });

/** Copies what stands behind its 18 bytes, and returns (f3) or reverts (fd) with it. */
function answering(answer: Hex, end: 'f3' | 'fd' = 'f3'): Hex {
  const length = size(answer).toString(16).padStart(6, '0');
  return `0x62${length}6200001260003962${length}6000${end}${answer.slice(2)}`;
}
const leadsTo = (address: typeof ines) =>
  answering(
    encodeAbiParameters(
      [{ type: 'bytes' }, { type: 'address' }],
      [encodeAbiParameters([{ type: 'address' }], [address]), RESOLVER],
    ),
  );
const errors = parseAbi([
  'error ResolverNotFound(bytes name)',
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callback, bytes extraData)',
]);

test('a name leads where the resolver says, of a contract on Ethereum alone, and the zero address is nowhere', async () => {
  const client = clientAt(anvil.url);
  await set(RESOLVER, leadsTo(ines));
  const payee = { kind: 'ens', name: 'ines.eth', address: ines, onlyOn: null };
  expect(await readEnsPayee(client, 'ines.eth')).toEqual(payee);
  await set(ines, '0x60006000fd');
  expect(await readEnsPayee(client, 'ines.eth')).toEqual({ ...payee, onlyOn: 1 });
  await set(ines, `0xef0100${'fa'.repeat(20)}`);
  expect(await readEnsPayee(client, 'ines.eth')).toEqual(payee);
  await set(RESOLVER, leadsTo(zeroAddress));
  expect(await readEnsPayee(client, 'ines.eth')).toBeNull();
});

test('a name without a resolver leads nowhere, and one that is kept outside the chain is not followed', async () => {
  const client = clientAt(anvil.url);
  const missing = encodeErrorResult({ abi: errors, errorName: 'ResolverNotFound', args: ['0x'] });
  await set(RESOLVER, answering(missing, 'fd'));
  expect(await resolveEns(client, 'nobody.eth')).toBeNull();
  const args = [RESOLVER, ['http://127.0.0.1:1/'], '0x', '0x00000000', '0x'] as const;
  await set(RESOLVER, answering(encodeErrorResult({ abi: errors, errorName: 'OffchainLookup', args }), 'fd'));
  await expect(resolveEns(client, 'outside.eth')).rejects.toThrow();
});

test('names have one spelling, and what passes for another name is none', () => {
  expect(ensNameOf('Ines.ETH')).toBe('ines.eth');
  for (const wrong of ['in\u0435s.eth', 'a b.eth', 'ines..eth', 'ines\u202e.eth', '_.\u0000eth']) {
    expect(ensNameOf(wrong)).toBeNull();
  }
});
