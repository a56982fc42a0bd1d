import { setTimeout as wait } from 'node:timers/promises';

// Somebody honest: asks for pages, calls and chat, one after the other and without hurry, for some time, and says how long each
// took. A process of its own, because an attacker that shared it would slow it down by itself.
const [base = '', cookie = '', token = '', milliseconds = ''] = process.argv.slice(2);

const requests: [path: string, headers: Record<string, string>][] = [
  ['/healthz', {}],
  ['/api/user/me', { cookie }],
  ['/api/guild/searchGuild', {}],
  ['/_matrix/client/v3/account/whoami', { authorization: `Bearer ${token}` }],
];

const tookMs: number[] = [];
const wrong: string[] = [];
for (const end = performance.now() + Number(milliseconds); performance.now() < end;) {
  for (const [path, headers] of requests) {
    const startedAt = performance.now();
    try {
      const response = await fetch(base + path, { headers });
      await response.arrayBuffer();
      if (response.status !== 200) wrong.push(`${response.status} ${path}`);
    } catch (error) {
      wrong.push(`${String(error)} ${path}`);
    }
    tookMs.push(performance.now() - startedAt);
    await wait(10);
  }
}
process.stdout.write(`${JSON.stringify({ tookMs, wrong })}\n`);
