import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { productionProblems } from './production.mjs';
import { withSecretFiles } from './secret-files.mjs';

const secrets = Object.fromEntries(
  [
    'INTERNAL_SECRET',
    'SESSION_SECRET',
    'SHARE_SEALING_KEY',
    'SHARE_B_SEALING_KEY',
    'CHAT_AS_TOKEN',
    'CHAT_HS_TOKEN',
  ].map((name) => [name, 'x'.repeat(32)]),
);
const complete = {
  GUILDHALL_MODE: 'production',
  PUBLIC_URL: 'https://guild.example',
  SMTP_URL: 'smtps://mail.example',
  DATABASE_URL: 'postgres://db/guildhall',
  CHAT_DATABASE_URL: 'postgres://db/chat',
  ...secrets,
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
