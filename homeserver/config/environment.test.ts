import path from 'node:path';
import { ConfigError, readConfig } from './environment';

const behindPlatform = {
  DATA_DIR: '/data',
  PUBLIC_URL: 'https://guild.example/',
  PLATFORM_URL: 'http://127.0.0.1:4000',
  CHAT_PORT: '4001',
  CHAT_AS_TOKEN: 'a'.repeat(40),
  CHAT_HS_TOKEN: 'h'.repeat(40),
};

const refusal = (variables: Record<string, string>, words: string[] = []): string => {
  try {
    readConfig(variables, words);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'nothing was refused';
};

test('behind the platform registration is closed and the platform is the application service', () => {
  const config = readConfig(behindPlatform);
  expect(config).toMatchObject({
    serverName: null,
    port: 4001,
    dataDir: '/data',
    databaseUrl: null,
    publicUrl: 'https://guild.example',
    openRegistration: false,
    limitScale: 1,
    appservice: { url: 'http://127.0.0.1:4000', senderLocalpart: 'guildhall' },
  });
});

test('the platform may be several processes', () => {
  const { appservice } = readConfig({ ...behindPlatform, PLATFORM_URL: 'http://one:4000/,http://two:4000' });
  expect(appservice).toMatchObject({ url: 'http://one:4000', otherUrls: ['http://two:4000'] });
});

test('the namespace of the platform is @u<id> and nothing else', () => {
  const { appservice } = readConfig(behindPlatform);
  const belongs = (localpart: string) => appservice?.userPattern.test(localpart);
  expect(['u1', 'u42', 'u123456789'].map(belongs)).toEqual([true, true, true]);
  expect(['u', 'u0', 'u01', 'guildhall', 'u1x', 'xu1', 'u-1', 'U1'].map(belongs)).toEqual(
    Array(8).fill(false),
  );
});

test('each value that cannot be used is named in a sentence of its own', () => {
  expect(refusal({ ...behindPlatform, CHAT_AS_TOKEN: 'short' })).toBe(
    'CHAT_AS_TOKEN must have at least 32 characters.',
  );
  expect(
    refusal({ ...behindPlatform, PLATFORM_URL: 'nowhere', MATRIX_SERVER_NAME: 'a b' }).split('\n'),
  ).toEqual([
    'MATRIX_SERVER_NAME must be a host name, with a port or without.',
    'PLATFORM_URL must be an http or https address.',
  ]);
  expect(refusal({ ...behindPlatform, CHAT_HS_TOKEN: '' })).toBe('CHAT_HS_TOKEN is missing.');
  expect(refusal({ ...behindPlatform, CHAT_LIMIT_SCALE: '0' })).toBe('CHAT_LIMIT_SCALE must be more than 0.');
});

test('the stand-alone server takes its words from the command line and needs no environment', () => {
  const words = ['--server-name', 'hs1', '--port', '8448', '--data', 'trial', '--open-registration'];
  expect(readConfig({}, words)).toMatchObject({
    serverName: 'hs1',
    port: 8448,
    dataDir: path.resolve('trial'),
    appservice: null,
    openRegistration: true,
  });
});

test('the stand-alone server refuses to start in production mode', () => {
  expect(refusal({ GUILDHALL_MODE: 'production' }, ['--open-registration'])).toMatch(
    /^GUILDHALL_MODE is production/,
  );
});

test('words that are not known are refused', () => {
  expect(refusal(behindPlatform, ['--open'])).toMatch(/Unknown option '--open'/);
});
