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

test('the platform may be several processes, the preferred one first', () => {
  const several = { PLATFORM_URL: 'http://one:4000, http://two:4000/' };
  expect(readWebConfig({ ...secrets, ...platform }).otherPlatformUrls).toEqual([]);
  expect(readWebConfig({ ...secrets, ...several })).toMatchObject({
    platformUrl: 'http://one:4000',
    otherPlatformUrls: ['http://two:4000'],
  });
});

test.each([
  [{ ...platform }, /INTERNAL_SECRET/],
  [{ ...secrets }, /PLATFORM_URL/],
  [{ ...secrets, PLATFORM_URL: 'http://one:4000,two' }, /PLATFORM_URL: must be an address/],
  [{ ...secrets, ...platform, PUBLIC_URL: 'guild.example' }, /PUBLIC_URL: must be an address/],
  [{ ...secrets, ...platform, PUBLIC_URL: 'https://guild.example/app' }, /PUBLIC_URL/],
  [{ ...secrets, ...platform, TRUSTED_PROXIES: '-1' }, /TRUSTED_PROXIES/],
  [{ ...secrets, ...platform, PLACE_HEADERS: 'cf-ipcountry' }, /PLACE_HEADERS needs TRUSTED_PROXIES/],
  [{ ...secrets, ...platform, TRUSTED_PROXIES: '1', PLACE_HEADERS: 'a b' }, /PLACE_HEADERS/],
])('what is missing or wrong is named: %#', (env, problem) => {
  expect(() => readWebConfig(env)).toThrow(problem);
});

test('the signer may stand on a neighbouring origin, and on no other site', () => {
  const config = (signer: string) =>
    readWebConfig({ ...secrets, ...platform, PUBLIC_URL: 'https://guild.example', SIGNER_ORIGIN: signer });
  expect(config('https://signer.guild.example').signerOrigin).toBe('https://signer.guild.example');
  expect(config('https://guild.example:8443').signerOrigin).toBe('https://guild.example:8443');
  expect(config('https://guild.example').signerOrigin).toBeNull();
  expect(config('').signerOrigin).toBeNull();
  for (const other of ['https://signer.example', 'https://notguild.example', 'http://signer.guild.example']) {
    expect(() => config(other)).toThrow(/SIGNER_ORIGIN must be/);
  }
});

test('a secret is never part of the sentence', () => {
  expect(() => readWebConfig({ ...secrets, INTERNAL_SECRET: 'short-canary' })).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining('canary') }),
  );
});
