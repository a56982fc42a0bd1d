import { addressInCode } from './address-in-code';

const ADDRESS = '0x8ba1f109551bD432803012645Ac136ddd64DBA72';
const TOKEN = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

test.each([
  [ADDRESS, ADDRESS],
  [` ${ADDRESS.toLowerCase()}\n`, ADDRESS.toLowerCase()],
  [`ethereum:${ADDRESS}`, ADDRESS],
  [`ethereum:pay-${ADDRESS}@137?value=2.5e18`, ADDRESS],
  [`ethereum:${TOKEN}@1/transfer?address=${ADDRESS}&uint256=5`, ADDRESS],
  // A token's contract is nobody to send to, and other calls are no payments.
  [`ethereum:${TOKEN}/transfer?uint256=5`, null],
  [`ethereum:${TOKEN}/approve?address=${ADDRESS}`, null],
  [`ethereum:${ADDRESS}garbage`, null],
  ['bitcoin:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', null],
  [`https://example.org/${ADDRESS}`, null],
  ['wc:7f6e@2?relay-protocol=irn', null],
  [ADDRESS.slice(0, -1), null],
  ['', null],
])('a code of %j is about %j', (code, address) => {
  expect(addressInCode(code)).toBe(address);
});
