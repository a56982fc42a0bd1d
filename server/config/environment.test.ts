import { ConfigError, readConfig } from './environment';
import { PASSWORD_COST } from './password-cost';

const good = {
  PUBLIC_URL: 'http://localhost:3000',
  INTERNAL_SECRET: 'i'.repeat(32),
  SESSION_SECRET: 's'.repeat(32),
};

function sentences(variables: Record<string, string | undefined>): readonly string[] {
  try {
    readConfig(variables);
  } catch (error) {
    if (error instanceof ConfigError) return error.sentences;
    throw error;
  }
  return [];
}

const chatGood = {
  ...good,
  CHAT_URL: 'http://127.0.0.1:8008/',
  CHAT_AS_TOKEN: 'a'.repeat(32),
  CHAT_HS_TOKEN: 'h'.repeat(32),
};

describe('chat', () => {
  test('is off without an address, and complete with one', () => {
    expect(readConfig(good).chat).toBeNull();
    expect(readConfig({ ...good, CHAT_ENGINE: 'synapse' }).chat).toBeNull();
    expect(readConfig(chatGood).chat).toEqual({
      url: 'http://127.0.0.1:8008',
      otherUrls: [],
      engine: 'embedded',
      asToken: 'a'.repeat(32),
      hsToken: 'h'.repeat(32),
      serverName: null,
    });
    expect(readConfig({ ...chatGood, MATRIX_SERVER_NAME: 'chat.example.org:8448' }).chat).toMatchObject({
      serverName: 'chat.example.org:8448',
    });
  });

  test('is asked at whichever homeserver of a list leads, which is not for Synapse', () => {
    const several = { ...chatGood, CHAT_URL: 'http://one:4100/, http://two:4100' };
    expect(readConfig(several).chat).toMatchObject({
      url: 'http://one:4100',
      otherUrls: ['http://two:4100'],
    });
    expect(sentences({ ...several, CHAT_ENGINE: 'synapse' })).toEqual([
      'CHAT_URL can name several processes only of the embedded homeserver: the workers of a Synapse have one proxy before them.',
    ]);
  });

  test('says what is wrong with it', () => {
    expect(sentences({ ...chatGood, CHAT_AS_TOKEN: '' })).toEqual([
      'CHAT_URL needs CHAT_AS_TOKEN and CHAT_HS_TOKEN.',
    ]);
    expect(sentences({ ...chatGood, CHAT_HS_TOKEN: 'short' })).toEqual([
      'CHAT_HS_TOKEN must have at least 32 characters.',
    ]);
    expect(sentences({ ...chatGood, CHAT_ENGINE: 'dendrite', CHAT_URL: 'chat' })).toEqual([
      'CHAT_URL must be an http or https address.',
      'CHAT_ENGINE must be embedded or synapse.',
    ]);
    expect(sentences({ ...chatGood, MATRIX_SERVER_NAME: 'Chat Server' })).toEqual([
      'MATRIX_SERVER_NAME must be a host name in lower case, with a port or without.',
    ]);
  });
});

describe('the configuration', () => {
  test('needs only what the supervisor always gives; empty values count as absent', () => {
    expect(readConfig({ ...good, DATABASE_URL: '', GUILDHALL_MODE: '' })).toMatchObject({
      mode: 'trial',
      publicUrl: 'http://localhost:3000',
      databaseUrl: null,
      gameSpaces: true,
      passwordMinLength: 6,
      passwordMaxLength: 20,
      passwordCost: PASSWORD_COST,
    });
  });

  test('every bad value gets one sentence that begins with its name', () => {
    expect(
      sentences({
        ...good,
        GUILDHALL_MODE: 'demo',
        PLATFORM_PORT: '99999',
        DATABASE_URL: 'mysql://x',
        PUBLIC_URL: 'ftp://x',
        INTERNAL_SECRET: 'short',
        SESSION_SECRET: undefined,
        GUILDHALL_LOG_LEVEL: 'loud',
        PLATFORM_ADMINS: 'somebody',
        GAME_SPACES: 'maybe',
        PASSWORD_MIN_LENGTH: '3',
      }),
    ).toEqual([
      'GUILDHALL_MODE must be trial or production.',
      'PLATFORM_PORT must be a whole number from 0 to 65535.',
      'DATABASE_URL must begin with postgres:// or postgresql://.',
      'PUBLIC_URL must be an http or https address.',
      'INTERNAL_SECRET must have at least 32 characters.',
      'SESSION_SECRET is missing.',
      'GUILDHALL_LOG_LEVEL must be debug, info, warn, error or silent.',
      'GAME_SPACES must be on or off.',
      'PASSWORD_MIN_LENGTH must be a whole number from 6 to 64.',
      'PLATFORM_ADMINS must be e-mails with commas between them.',
    ]);
  });

  test('a sentence never quotes a secret', () => {
    expect(sentences({ ...good, SESSION_SECRET: 'canary' }).join()).not.toContain('canary');
    expect(sentences({ ...good, DATABASE_URL: 'canary://user:canary@host' }).join()).not.toContain('canary');
  });

  test('a public address with a path is refused, a slash at the end is dropped', () => {
    expect(sentences({ ...good, PUBLIC_URL: 'https://example.org/app' })).toEqual([
      'PUBLIC_URL must not have a path.',
    ]);
    expect(readConfig({ ...good, PUBLIC_URL: 'https://Example.org/' }).publicUrl).toBe('https://example.org');
  });

  test('rate limits are changed by name, the others keep their defaults', () => {
    const { rateLimits } = readConfig({ ...good, RATE_LIMITS: 'mail=9/2h, search=1/30s' });
    expect(rateLimits.mail).toEqual({ max: 9, windowSeconds: 7200 });
    expect(rateLimits.search).toEqual({ max: 1, windowSeconds: 30 });
    expect(rateLimits.login_account).toEqual({ max: 5, windowSeconds: 900 });
    expect(sentences({ ...good, RATE_LIMITS: 'mial=9/2h' })).toHaveLength(1);
    expect(sentences({ ...good, RATE_LIMITS: 'mail=nine' })[0]).toMatch(/^RATE_LIMITS has "mail=nine"/);
    expect(sentences({ ...good, RATE_LIMITS: 'constructor=9/2h' })).toHaveLength(1);
  });
});

describe('key-share wallets', () => {
  test('are off without a sealing key; the key before it needs the one that takes its place', () => {
    const key = 'k'.repeat(32);
    expect(readConfig(good)).toMatchObject({ shareSealing: null, keyRecoveryHours: 48 });
    const both = { SHARE_SEALING_KEY: key, SHARE_B_SEALING_KEY: 'b'.repeat(32) };
    expect(readConfig({ ...good, ...both, KEY_RECOVERY_HOURS: '72' })).toMatchObject({
      shareSealing: { a: { key, previous: null }, b: { key: 'b'.repeat(32), previous: null } },
      keyRecoveryHours: 72,
    });
    expect(sentences({ ...good, SHARE_SEALING_KEY_PREVIOUS: key })).toEqual([
      'SHARE_SEALING_KEY_PREVIOUS needs SHARE_SEALING_KEY, the key that takes its place.',
    ]);
    expect(sentences({ ...good, SHARE_B_SEALING_KEY_PREVIOUS: key })).toEqual([
      'SHARE_B_SEALING_KEY_PREVIOUS needs SHARE_B_SEALING_KEY, the key that takes its place.',
    ]);
    expect(sentences({ ...good, SHARE_SEALING_KEY: key })).toEqual([
      'SHARE_SEALING_KEY needs SHARE_B_SEALING_KEY, which seals share B.',
    ]);
    expect(sentences({ ...good, SHARE_B_SEALING_KEY: key })).toEqual([
      'SHARE_B_SEALING_KEY needs SHARE_SEALING_KEY, which seals share A.',
    ]);
    expect(sentences({ ...good, SHARE_SEALING_KEY: key, SHARE_B_SEALING_KEY: key })).toEqual([
      'SHARE_B_SEALING_KEY must differ from SHARE_SEALING_KEY.',
    ]);
    expect(sentences({ ...good, SHARE_SEALING_KEY: 'canary', KEY_RECOVERY_HOURS: '0' })).toEqual([
      'SHARE_SEALING_KEY must have at least 32 characters.',
      'KEY_RECOVERY_HOURS must be a whole number from 1 to 720.',
    ]);
  });
});

describe('mail', () => {
  const server = (SMTP_URL: string) =>
    readConfig({ ...good, SMTP_URL, SMTP_FROM: 'Guildhall <no-reply@guild.example>' }).mail?.server;

  test('goes out encrypted unless the server is on the machine itself or it is said otherwise', () => {
    expect(server('smtps://user:p%40ss@mail.example')).toEqual({
      host: 'mail.example',
      port: 465,
      tls: 'implicit',
      login: { user: 'user', password: 'p@ss' },
    });
    expect(server('smtp://mail.example')).toMatchObject({ port: 587, tls: 'starttls', login: null });
    expect(server('smtp://localhost:25')).toMatchObject({ port: 25, tls: 'off' });
    expect(server('smtp://localhost:25?tls=required')).toMatchObject({ tls: 'starttls' });
    expect(server('smtp://mail.internal:25?tls=off')).toMatchObject({ tls: 'off' });
  });

  test('says what is wrong with it, and never the password', () => {
    for (const SMTP_URL of ['mail.example', 'http://mail.example', 'smtp://u:canary@mail.example/path']) {
      expect(sentences({ ...good, SMTP_URL, SMTP_FROM: 'a@b.example' }).join()).toMatch(
        /^SMTP_URL must be an address like/,
      );
    }
    expect(
      sentences({ ...good, SMTP_URL: 'smtp://u:canary@mail.example?tls=off', SMTP_FROM: 'a@b.c' }),
    ).toEqual([
      'SMTP_URL must not send a password in the clear: leave out ?tls=off, or the user and the password.',
    ]);
    expect(sentences({ ...good, SMTP_URL: 'smtps://mail.example' })[0]).toMatch(/^SMTP_URL needs SMTP_FROM/);
    expect(sentences({ ...good, SMTP_FROM: 'nobody\r\nBcc: a@b.c' })[0]).toMatch(
      /^SMTP_FROM must be a sender/,
    );
  });
});

test('production mode and bad values are said together, each variable once', () => {
  expect(
    sentences({
      ...good,
      GUILDHALL_MODE: 'production',
      PUBLIC_URL: 'http://guild.example',
      SESSION_SECRET: 'short',
      S3_ENDPOINT: 'nowhere',
    }).map((sentence) => sentence.split(' ')[0]),
  ).toEqual([
    'SESSION_SECRET',
    'S3_ENDPOINT',
    'PUBLIC_URL',
    'SHARE_SEALING_KEY',
    'SHARE_B_SEALING_KEY',
    'INTERNAL_SECRET',
    'SMTP_URL',
    'DATABASE_URL',
  ]);
});
