import { execFile } from 'node:child_process';
import dgram from 'node:dgram';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { freeInternalPort } from './ports.mjs';

test('a port that was given stays with its process, though nobody listens there yet', async () => {
  const port = await freeInternalPort();
  const bind = `require('node:dgram').createSocket('udp4').on('error', ({ code }) => console.log(code)).bind(${port}, '127.0.0.1')`;
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', bind]);
  expect(stdout.trim()).toBe('EADDRINUSE');
});

test('a port that another process was given is passed over', async () => {
  const other = dgram.createSocket('udp4').bind(0, '127.0.0.1');
  await once(other, 'listening');
  const taken = other.address().port;
  const free = await freeInternalPort();
  // The second is this process's own by now.
  const choices = [taken, free];
  let next = free;
  const port = await freeInternalPort(() => choices.shift() ?? (next += 1));
  other.close();
  expect(port).toBe(next);
  expect(next).toBeGreaterThan(free);
});
