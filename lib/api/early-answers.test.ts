import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { askEarly, dropEarly, takeEarly } from './early-answers';

let server: Server;
let base: string;
const asked: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.statusCode = request.url === '/refused' ? 403 : 200;
    response.end('the answer');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => asked.splice(0));
afterEach(dropEarly);
afterAll(() => server.close());

test('an answer is there for who asked early and, once, for the first who asks for the same', async () => {
  const own = await askEarly(`${base}/x?a=1`, { method: 'POST' });
  expect(await own?.text()).toBe('the answer');
  expect(await takeEarly('GET', `${base}/x?a=1`)).toBeNull();
  const taken = await takeEarly('POST', `${base}/x?a=1`);
  expect(await taken?.text()).toBe('the answer');
  expect(await takeEarly('POST', `${base}/x?a=1`)).toBeNull();
  expect(asked).toEqual(['POST /x?a=1']);
});

test('a refusal and a server that is away are no answers, and after a log-out there are none', async () => {
  expect(await askEarly(`${base}/refused`, {})).toBeNull();
  expect(await takeEarly('GET', `${base}/refused`)).toBeNull();
  void askEarly('http://127.0.0.1:1/', {});
  expect(await takeEarly('GET', 'http://127.0.0.1:1/')).toBeNull();
  await askEarly(`${base}/x`, {});
  dropEarly();
  expect(await takeEarly('GET', `${base}/x`)).toBeNull();
});
