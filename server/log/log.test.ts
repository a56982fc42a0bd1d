import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import { events } from './events';
import { createLog } from './log';
import { describeError } from '@/runtime/describe-error';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

const written = () => platform.logLines.map((line) => JSON.stringify(line)).join('\n');

describe('the log', () => {
  test('holds nothing that people typed and nothing that opens a session, at every level', async () => {
    const person = await platform.person({ email: 'canary-mail@example.org', password: 'canaryPass7' });
    await person.call('update', { body: { bio: 'canary-bio', username: 'canary name' } });
    const cookie = person.cookies.get('guildhall_session') ?? 'none';
    const stranger = platform.client();
    stranger.cookies.set('guildhall_session', 'canary-cookie');
    const headers = {
      'user-agent': 'canary-agent',
      'idempotency-key': 'canary-key',
      'x-canary': 'canary-header',
    };
    await stranger.send('/api/guild/alias/canary-alias?canary-query=canary', { headers });
    await stranger.send('/api/user/me', { headers });
    await stranger.send('/api/canary-path');
    const login = { email: 'canary-mail@example.org', password: 'canary-wrong-password' };
    await stranger.call('logIn', { body: login }).catch(() => undefined);
    await stranger.call('forgotPassword', { body: { email: login.email } });
    await stranger
      .call('verifyEmail', { body: { token: 'canary-token-canary-token' } })
      .catch(() => undefined);
    const mails = await platform.mails('canary-mail@example.org');
    const tokens = mails.flatMap(({ links }) =>
      links.map((link) => new URL(link).searchParams.get('token') ?? ''),
    );

    expect(tokens.length).toBeGreaterThan(0);
    expect(written()).toContain('"route":"logIn"');
    for (const secret of ['canary', cookie, cookie.split('.')[1] ?? '', ...tokens]) {
      expect(written()).not.toContain(secret);
    }
    for (const secret of [platform.config.internalSecret, platform.config.sessionSecret]) {
      expect(written()).not.toContain(secret);
    }
  });

  test('every call leaves one line with request, route, status, time and person', async () => {
    const person = await platform.person();
    await person.call('me', { headers: { 'x-request-id': 'one-request-id' } });
    expect(platform.logLines.filter(({ request }) => request === 'one-request-id')).toEqual([
      {
        level: 'info',
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        service: 'platform',
        event: 'request.done',
        request: 'one-request-id',
        route: 'me',
        method: 'GET',
        status: 200,
        durationMs: expect.any(Number),
        user: person.id,
        peer: person.peer,
      },
    ]);
  });

  test('sign-up, login, its refusal and refused calls are events of their own', async () => {
    const person = await platform.person();
    const body = { email: person.email, password: person.password };
    await person.call('logIn', { body });
    await person.call('logIn', { body: { ...body, password: 'wrong7horse' } }).catch(() => undefined);
    await person.send('/api/user/active', { method: 'POST', headers: { origin: 'https://evil.example' } });
    const seen = new Set(platform.logLines.map(({ event }) => event));
    for (const event of ['auth.registered', 'auth.email_verified', 'auth.logged_in', 'auth.login_refused']) {
      expect(seen).toContain(event);
    }
    expect(platform.logLines).toContainEqual(
      expect.objectContaining({
        event: 'request.refused',
        level: 'warn',
        error: 'origin_refused',
        route: 'active',
      }),
    );
  });

  test('a field that its event does not list is left out, whatever the types were told', () => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => void lines.push(line) });
    const wider = { port: 1, password: 'canary', problem: 'canary' };
    log.write('process.started', wider);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ event: 'process.started', port: 1 });
    expect(lines.join()).not.toContain('canary');
  });

  test('lines of text are bounded and stay one line', () => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => void lines.push(line) });
    log.write('request.done', { peer: `${'x'.repeat(5000)}\n{"level":"fatal"}` });
    expect(lines).toHaveLength(1);
    expect(lines[0]?.length).toBeLessThan(500);
    expect(lines[0]?.trimEnd()).not.toContain('\n');
  });

  test('every event says which of the loggers wrote it', () => {
    const loggers = new Set(Object.keys(events).map((name) => name.split('.')[0]));
    for (const name of Object.keys(events)) expect(name).toMatch(/^[a-z]+\.[a-z_]+$/);
    expect([...loggers].length).toBeLessThanOrEqual(30);
  });
});

describe('an error in the log', () => {
  test('shows class, code and frames, and nothing of the values that a query carried', async () => {
    const error = await platform.services.storage.db
      .execute(`SELECT 'canary' FROM nowhere`)
      .catch((caught: unknown) => caught);
    const problem = describeError(error);
    expect(problem).toContain('code=42P01');
    expect(problem).toMatch(/\| at /);
    expect(problem).not.toContain('canary');
  });

  test('hides e-mails and tokens in messages', () => {
    const problem = describeError(new Error(`for canary@example.org with ${'k'.repeat(43)}`));
    expect(problem).toContain('Error: for <e-mail> with <token>');
    expect(problem).not.toContain('canary');
  });

  test('goes down the causes, also when they go in a circle', () => {
    const first = new Error('first');
    const second = new TypeError('second', { cause: first });
    first.cause = second;
    const problem = describeError(second);
    expect(problem).toMatch(/^TypeError: second.* ← Error: first/s);
    expect(problem.length).toBeLessThan(8000);
    expect(describeError('canary')).toBe('thrown string');
  });
});
