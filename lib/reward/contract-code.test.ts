import { keccak256, type Hex } from 'viem';
import { isBuiltCode } from './contract-code';

const immutables = [
  { start: 1, length: 2 },
  { start: 4, length: 1 },
];
const fingerprint = { hash: keccak256('0xaa0000bb00'), immutables };

test.each<[string, Hex, boolean]>([
  ['as the compiler left it', '0xaa0000bb00', true],
  ['with its immutables written', '0xaa1234bb56', true],
  ['with another byte before them', '0xab1234bb56', false],
  ['with another byte between them', '0xaa1234bc56', false],
  ['with more behind it', '0xaa1234bb5600', false],
  ['cut within an immutable', '0xaa1234bb', false],
  ['that is not there', '0x', false],
])('code %s is compared', (_, code, isBuilt) => {
  expect(isBuiltCode(code, fingerprint)).toBe(isBuilt);
});
