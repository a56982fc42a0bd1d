import { Renderings } from './renderings';

const nothing = () => Promise.resolve();

test('a network has an allowance that fills up again', async () => {
  let now = 0;
  const renderings = new Renderings(60, () => now);
  for (let count = 0; count < 60; count += 1) expect(await renderings.run('192.0.2.1', nothing)).toBe(true);
  expect(await renderings.run('192.0.2.1', nothing)).toBe(false);
  expect(await renderings.run('192.0.2.2', nothing)).toBe(true);

  now += 1000;
  expect(await renderings.run('192.0.2.1', nothing)).toBe(true);
  expect(await renderings.run('192.0.2.1', nothing)).toBe(false);
  now += 3_600_000;
  for (let count = 0; count < 60; count += 1) await renderings.run('192.0.2.1', nothing);
  expect(await renderings.run('192.0.2.1', nothing)).toBe(false);
});

test('all addresses of one subscriber of IPv6 share it', async () => {
  const renderings = new Renderings(1, () => 0);
  expect(await renderings.run('2001:db8::1', nothing)).toBe(true);
  expect(await renderings.run('2001:db8::2', nothing)).toBe(false);
});

test('what runs at one time is bounded, and a place is free again after a failure too', async () => {
  const renderings = new Renderings(100, () => 0, 1);
  const failed = renderings.run('192.0.2.1', () => Promise.reject(new Error('broken')));
  expect(await renderings.run('192.0.2.2', nothing)).toBe(false);
  await expect(failed).rejects.toThrow('broken');
  expect(await renderings.run('192.0.2.2', nothing)).toBe(true);
});
