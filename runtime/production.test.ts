import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createHash, randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { productionProblems } from './production.mjs';
import { isGuessable } from './production-secrets.mjs';
import { withSecretFiles } from './secret-files.mjs';

const secret = () => randomBytes(32).toString('hex');
const complete = {
  GUILDHALL_MODE: 'production',
  PUBLIC_URL: 'https://guild.example',
  SMTP_URL: 'smtps://mail.example',
  DATABASE_URL: 'postgres://db/guildhall',
  CHAT_DATABASE_URL: 'postgres://db/chat',
  INTERNAL_SECRET: secret(),
  SESSION_SECRET: secret(),
  SHARE_SEALING_KEY: secret(),
  SHARE_B_SEALING_KEY: secret(),
  CHAT_AS_TOKEN: secret(),
  CHAT_HS_TOKEN: secret(),
};
const about = (
  variables: Record<string, string | undefined>,
  part: 'web' | 'platform' | 'homeserver' | 'all',
) => productionProblems(variables, part).map((sentence) => sentence.split(' ')[0]);

describe('production mode', () => {
  test('misses nothing where everything is set, and a trial misses nothing at all', () => {
    expect(about(complete, 'all')).toEqual([]);
    expect(about({ PUBLIC_URL: 'http://guild.example', OUTBOX_OPEN: '1' }, 'all')).toEqual([]);
  });

  test('takes the embedded databases only when it is told so', () => {
    const embedded = { ...complete, DATABASE_URL: '', CHAT_DATABASE_URL: undefined };
    expect(about(embedded, 'all')).toEqual(['DATABASE_URL', 'CHAT_DATABASE_URL']);
    expect(about({ ...embedded, EMBEDDED_DATABASE: 'accepted' }, 'all')).toEqual([]);
    // A Synapse has a database of its own.
    expect(about({ ...embedded, CHAT_URL: 'http://127.0.0.1:8008' }, 'all')).toEqual(['DATABASE_URL']);
  });

  test('takes an address without encryption only on the machine itself', () => {
    for (const PUBLIC_URL of ['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:8080']) {
      expect(about({ ...complete, PUBLIC_URL }, 'all')).toEqual([]);
    }
    for (const PUBLIC_URL of [
      'http://guild.example',
      'http://10.0.0.1',
      'http://127.0.0.1.example',
      undefined,
    ]) {
      expect(about({ ...complete, PUBLIC_URL }, 'all')).toEqual(['PUBLIC_URL']);
    }
  });

  test('accepts no user name or password in the public address', () => {
    for (const login of ['admin:canary', 'admin', ':canary']) {
      const sentences = productionProblems(
        { ...complete, PUBLIC_URL: `https://${login}@guild.example` },
        'web',
      );
      expect(sentences).toEqual([
        'PUBLIC_URL must not contain a user name or password: everyone sees this address.',
      ]);
    }
  });

  test('accepts no secret twice and none that could be guessed, and says how to replace it', () => {
    const same = { ...complete, CHAT_HS_TOKEN: complete.CHAT_AS_TOKEN };
    expect(productionProblems(same, 'homeserver')).toEqual([
      'CHAT_HS_TOKEN must differ from CHAT_AS_TOKEN: give platform and homeserver a new one and restart both, as from "openssl rand -hex 32" (docs/operations.md).',
    ]);
    const guessed = { ...complete, SESSION_SECRET: 'correct-horse-session-secret-2026' };
    expect(productionProblems(guessed, 'platform')).toEqual([
      'SESSION_SECRET must be random, and this one could be guessed: move it to SESSION_SECRET_PREVIOUS and set SESSION_SECRET to a new one, as from "openssl rand -hex 32" (docs/operations.md).',
    ]);
    // Following that sentence solves the problem.
    const replaced = { ...complete, SESSION_SECRET_PREVIOUS: guessed.SESSION_SECRET };
    expect(about(replaced, 'all')).toEqual([]);
    const kept = { ...complete, SESSION_SECRET_PREVIOUS: complete.SESSION_SECRET };
    expect(about(kept, 'all')).toEqual(['SESSION_SECRET']);
    expect(about({ ...guessed, GUILDHALL_MODE: 'trial' }, 'all')).toEqual([]);
  });

  test.each([
    ['one character', 'x'.repeat(64)],
    ['a repetition', '7fK2pQ9zLm4w'.repeat(4)],
    ['the alphabet', 'abcdefghijklmnopqrstuvwxyz0123456789'],
    ['few characters', '0110100110010110100101100110100110010110'],
    ['a word', 'Kx81-changeme-QmZ7.vT02-pLw93-RnY64'],
  ])('a secret that is %s could be guessed', (_, text) => {
    expect(isGuessable(text)).toBe(true);
  });

  test('a generated secret could not be guessed, in any notation', () => {
    expect(isGuessable('9f27c1e8b4123456ad03e95f7c6812db')).toBe(false);
    for (let round = 0; round < 2_000; round += 1) {
      // The same bytes in every run: of random ones, one in a million may look made up.
      const bytes = createHash('sha256').update(String(round)).digest();
      for (const encoding of ['hex', 'base64', 'base64url'] as const) {
        expect([bytes.toString(encoding), isGuessable(bytes.toString(encoding))]).toContain(false);
      }
      expect(isGuessable(bytes.subarray(16).toString('hex'))).toBe(false);
    }
  });

  test('asks each process for its own part', () => {
    const bare = { GUILDHALL_MODE: 'production', PUBLIC_URL: 'https://guild.example', OUTBOX_OPEN: '1' };
    expect(about(bare, 'web')).toEqual(['OUTBOX_OPEN']);
    expect(about(bare, 'platform')).toEqual([
      'SHARE_SEALING_KEY',
      'SHARE_B_SEALING_KEY',
      'SMTP_URL',
      'DATABASE_URL',
    ]);
    expect(about(bare, 'homeserver')).toEqual(['CHAT_DATABASE_URL']);
  });

  test('says each thing in one sentence on one line', () => {
    const sentences = productionProblems({ GUILDHALL_MODE: 'production' }, 'all');
    expect(sentences).toHaveLength(10);
    for (const sentence of sentences)
      expect(sentence).toMatch(/^[A-Z_]+ (is missing|must|is for) ?[^\n]*\.$/);
  });
});

describe('secrets in files', () => {
  let folder: string;
  beforeEach(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'guildhall-secrets-'))));
  afterEach(() => rm(folder, { recursive: true, force: true }));

  test('take the place of their variables, without the line break at their end', async () => {
    const file = path.join(folder, 'session');
    await writeFile(file, 'canary secret\n');
    await chmod(file, 0o400);
    const { variables, problems } = withSecretFiles({ SESSION_SECRET_FILE: file, PORT: '1' });
    expect({ variables, problems }).toEqual({
      variables: { SESSION_SECRET: 'canary secret', PORT: '1' },
      problems: [],
    });
  });

  test('that are missing or given twice are one sentence each', async () => {
    const file = path.join(folder, 'session');
    await writeFile(file, 'canary');
    const { problems } = withSecretFiles({
      SMTP_URL_FILE: path.join(folder, 'nothing'),
      SESSION_SECRET_FILE: file,
      SESSION_SECRET: 'canary',
    });
    expect(problems).toEqual([
      'SESSION_SECRET and SESSION_SECRET_FILE are both set: leave one of them.',
      'SMTP_URL_FILE must name a file that this user can read.',
    ]);
  });
});
