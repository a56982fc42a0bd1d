import { clientAddress } from './client-address';

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt://app.cinny.in/%0aalert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'blob:https://app.cinny.in/x',
  'unknown-app://callback',
  'https://app.element.io@evil.example/',
  'https://user:pass@evil.example/',
  'https:evil.example',
  'https:/evil.example',
  'https:\\\\evil.example',
  'https://app.element.io\\@evil.example',
  ' https://app.cinny.in/',
  'https://app.cinny.in/\nx',
  'java\tscript:alert(1)',
  'http://app.cinny.in/',
  'http://192.168.0.2:8080/',
  'http://127.0.0.1.evil.example/',
  'http://localhost.evil.example/',
  '//evil.example',
  '/login',
  '',
  `https://a.example/${'x'.repeat(2048)}`,
])('no login token goes to %j', (text) => {
  expect(clientAddress(text)).toBeNull();
});

test('a client is named by its whole origin, and an imitation by what it is', () => {
  expect(clientAddress('https://app.cinny.in/login/x')).toMatchObject({
    address: 'https://app.cinny.in',
    name: 'Cinny',
    isLocal: false,
  });
  // Cyrillic letters show as what they are.
  expect(clientAddress('https://аpp.cinny.in/')).toMatchObject({
    address: 'https://xn--pp-6kc.cinny.in',
    name: null,
  });
  for (const imitation of ['https://app.cinny.in.evil.example/', 'https://app.cinny.in:8443/']) {
    expect(clientAddress(imitation)).toMatchObject({ address: new URL(imitation).origin, name: null });
  }
  expect(clientAddress('http://localhost:39275/')).toMatchObject({ isLocal: true, name: null });
  expect(clientAddress('element://vector/webapp/')).toMatchObject({ address: 'element:', name: 'Element' });
});
