import { readWebConfig } from './web';

const secrets = { INTERNAL_SECRET: 'i'.repeat(32), SESSION_SECRET: 's'.repeat(32) };
const platform = { PLATFORM_URL: 'http://127.0.0.1:4000' };

test('addresses are kept as origins', () => {
  const config = readWebConfig({ ...secrets, ...platform, PUBLIC_URL: 'https://Guild.example/' });
  expect(config).toMatchObject({
    publicUrl: 'https://guild.example',
    platformUrl: 'http://127.0.0.1:4000',
    trustedProxies: 0,
  });
});

test.each([
  [{ ...platform }, /INTERNAL_SECRET/],
  [{ ...secrets }, /PLATFORM_URL/],
  [{ ...secrets, ...platform, PUBLIC_URL: 'guild.example' }, /PUBLIC_URL: must be an address/],
  [{ ...secrets, ...platform, PUBLIC_URL: 'https://guild.example/app' }, /PUBLIC_URL/],
  [{ ...secrets, ...platform, TRUSTED_PROXIES: '-1' }, /TRUSTED_PROXIES/],
])('what is missing or wrong is named: %#', (env, problem) => {
  expect(() => readWebConfig(env)).toThrow(problem);
});

test('a secret is never part of the sentence', () => {
  expect(() => readWebConfig({ ...secrets, INTERNAL_SECRET: 'short-canary' })).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining('canary') }),
  );
});
