import { readConfig } from './environment';

const address = '0xABaBaBaBABabABabAbAbABAbABabababaBaBABaB';
const handles = {
  PUBLIC_URL: 'http://localhost:3000',
  INTERNAL_SECRET: 'x'.repeat(32),
  SESSION_SECRET: 'y'.repeat(32),
  RPC_56: 'https://node.example/key',
  HANDLES_56: `${address.toLowerCase()}@40000000`,
};

test('OPN-96 contract, operator and profile service are variables', () => {
  expect(readConfig(handles).handles).toEqual({
    contract: { chainId: 56, address, fromBlock: 40_000_000 },
    operator: null,
    profileServiceUrl: null,
  });
  const more = { HANDLE_OPERATOR: address, PROFILE_SERVICE_URL: 'https://profiles.example/graphql' };
  expect(readConfig({ ...handles, ...more }).handles).toMatchObject({
    operator: address,
    profileServiceUrl: 'https://profiles.example/graphql',
  });
});

test.each([
  ['RPC_56', undefined, /HANDLES_56 needs RPC_56/],
  ['HANDLES_56', address, /HANDLES_56 must be the address of the contract and the block/],
  ['HANDLE_OPERATOR', `0x${'0'.repeat(40)}`, /HANDLE_OPERATOR must be an address/],
  ['PROFILE_SERVICE_URL', 'http://profiles.example', /PROFILE_SERVICE_URL must be an https address/],
] as const)('what does not go together is refused in one sentence: %s', (name, value, sentence) => {
  expect(() => readConfig({ ...handles, [name]: value })).toThrow(sentence);
});
