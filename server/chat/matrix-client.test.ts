import { createServer } from 'node:http';
import { testListener } from '@/runtime/testing/listener';
import { MatrixClient, matrixPath } from './matrix-client';

const listen = testListener();

test('files whose readers take long hold up no other call', async () => {
  const port = await listen(
    createServer((request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      // A file never ends.
      if (request.url?.includes('/media/')) response.write('{');
      else response.end('{"user_id":"@a:x"}');
    }),
  );
  const client = new MatrixClient({ url: `http://127.0.0.1:${port}`, asToken: 't' });
  try {
    const path = matrixPath`client/v1/media/download/${'x'}/${'y'}`;
    const asked = Array.from({ length: 40 }, () => client.open({ method: 'GET', path, isFile: true }));
    const files = await Promise.all(asked);
    // They break off at the end.
    for (const { body } of files) body.on('error', () => undefined);
    expect(files.map(({ statusCode }) => statusCode)).toEqual(files.map(() => 200));
    const me = await client.call({ method: 'GET', path: matrixPath`client/v3/account/whoami` });
    expect(me).toEqual({ user_id: '@a:x' });
  } finally {
    await client.close();
  }
});
