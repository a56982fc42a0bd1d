import { buyLink } from './buy-link';

const address = `0x${'1'.repeat(40)}`;
const token = { symbol: 'A&B', chainId: 56 };

test('the link to buy holds address, symbol and network, and nothing of them leaves its place', () => {
  const template = 'https://buy.example/{chainId}?to={address}&coin={symbol}';
  expect(buyLink(template, { address, token })).toEqual({
    href: `https://buy.example/56?to=${address}&coin=A%26B`,
    host: 'buy.example',
  });
});

test.each([null, 'http://buy.example/', 'javascript:alert(1)', 'nonsense'])('%p is no link', (template) => {
  expect(buyLink(template, { address, token })).toBeNull();
});
