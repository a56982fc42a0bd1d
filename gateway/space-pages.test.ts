import type { IncomingMessage } from 'node:http';
import type { TestClient } from '@/server/testing/client';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import { createSpace, newSpace } from '@/server/testing/space';
import { TestGateway } from './testing/gateway';

let platform: TestPlatform;
let owner: TestClient;
let gateway: TestGateway;
let platformIsUp = true;

beforeAll(async () => {
  platform = await startTestPlatform();
  owner = await platform.person();
  gateway = await TestGateway.start(platform);
});
afterAll(async () => {
  await gateway.close();
  if (platformIsUp) await platform.close();
});
beforeEach(() => gateway.reset());

const session = () => ({
  cookie: [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
});

const spaceText = async (request: IncomingMessage) => {
  const id = /\d+/.exec(request.url ?? '')?.[0];
  const page = await owner.send(`/internal/page/space/${id}`);
  return `<p>${((await page.json()) as { kind: string }).kind}</p>`;
};

describe('pages of spaces', () => {
  beforeEach(() => {
    gateway.pageText = spaceText;
  });

  test('one that does not exist is answered without rendering it', async () => {
    const answer = await gateway.get('/index/guildOverview/4711');
    expect(answer.status).toBe(404);
    expect(gateway.rendered.filter(({ url }) => url !== '/missing')).toEqual([]);
  });

  test('OPN-108 a space is hidden from the moment the call that made it private has answered', async () => {
    const id = await createSpace(owner);
    const address = `/index/guildOverview/${id}`;
    expect((await gateway.get(address)).body).toContain('<p>public</p>');
    expect((await gateway.get(address)).body).toContain('<p>public</p>');
    expect(gateway.rendered).toHaveLength(1);

    const fields = await newSpace(owner);
    for (const privacy of [0, 1, 0] as const) {
      await owner.call('updateSpace', { body: { id, ...fields, privacy } });
      // A page made public may be late, one made private may not.
      if (privacy === 0) expect((await gateway.get(address)).body).toContain('<p>private</p>');
    }
  });

  test('an answer with a rendering in flight is never older than the change before it', async () => {
    const id = await createSpace(owner);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    let holding = true;
    gateway.pageText = async (request) => {
      const before = await spaceText(request);
      if (holding) await held;
      return before;
    };
    const early = gateway.get(`/index/guildOverview/${id}`);
    while (gateway.rendered.length === 0) await new Promise((resolve) => setImmediate(resolve));
    await owner.call('deleteSpace', { params: { spaceId: id } });
    holding = false;
    const late = gateway.get(`/index/guildOverview/${id}`);
    release();
    expect((await late).body).not.toContain('<p>public</p>');
    await early;
  });
});

describe('with the platform away', () => {
  test('pages of spaces and calls say so, documents stay', async () => {
    const id = await createSpace(owner);
    gateway.pageText = spaceText;
    await gateway.get(`/index/guildOverview/${id}`);
    gateway.pageText = () => '<p>document</p>';
    await gateway.get('/reset');
    platformIsUp = false;
    await platform.close();
    let answer = await gateway.get(`/index/guildOverview/${id}`);
    while (answer.status === 200) answer = await gateway.get(`/index/guildOverview/${id}`);
    expect(answer.status).toBe(502);
    expect(answer.body).toContain('The back-end data service is being updated, please be patient.');
    expect((await gateway.get('/reset')).status).toBe(200);
    expect((await gateway.get('/g/Blue_Moon')).headers.location).toBe('/login');
    const call = await gateway.get('/api/user/me', session());
    expect(call.status).toBe(502);
    expect(JSON.parse(call.body)).toMatchObject({ code: '20011' });
    expect((await gateway.get('/healthz')).status).toBe(503);
  });
});
