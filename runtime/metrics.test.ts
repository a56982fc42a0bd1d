import { readFileSync } from 'node:fs';
import { COUNTERS, GAUGES, Metrics } from './metrics';
import { metricsAddress, serveMetrics } from './metrics-listener';

test('requests are told apart by route, method and kind of status, and by nothing else', async () => {
  const metrics = new Metrics('platform');
  metrics.request({ method: 'GET', route: 'me', status: 200 }, 4);
  metrics.request({ method: 'GET', route: 'me', status: 204 }, 40);
  metrics.request({ method: 'BREW', route: 'me', status: 405 }, 1);
  const text = await metrics.registry.metrics();
  expect(text).toContain(
    'guildhall_request_seconds_count{service="platform",method="GET",route="me",status="2xx"} 2',
  );
  expect(text).toMatch(/bucket\{le="0\.005",service="platform",method="GET",route="me",status="2xx"\} 1/);
  expect(text).toContain('method="other",route="me",status="4xx"} 1');
});

test('a value that cannot be read is left out, and the others are there', async () => {
  const metrics = new Metrics('platform');
  let mails = 3;
  metrics.watch('guildhall_mails_waiting', () => mails);
  metrics.watch('guildhall_chat_outbox_waiting', () => Promise.reject(new Error('the database is away')));
  expect(await metrics.registry.metrics()).toContain('guildhall_mails_waiting{service="platform"} 3');
  mails = 0;
  const text = await metrics.registry.metrics();
  expect(text).toContain('guildhall_mails_waiting{service="platform"} 0');
  expect(text).not.toMatch(/^guildhall_chat_outbox_waiting/m);
});

test('the listener answers one address, with what the process itself costs, and nothing without an address', async () => {
  expect(await serveMetrics(new Metrics('web'), null)).toBeNull();
  const metrics = new Metrics('web');
  metrics.count('guildhall_pages_total', { stored: 'sent' });
  const listener = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 });
  const text = await (await fetch(listener?.url ?? '')).text();
  for (const name of [
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
    'guildhall_pages_total',
  ]) {
    expect(text).toMatch(new RegExp(`^${name}`, 'm'));
  }
  const other = await fetch((listener?.url ?? '').replace('/metrics', '/'));
  expect(other.status).toBe(404);
  await listener?.close();
});

test('an address is a port of the loopback interface, or host and port', () => {
  expect(metricsAddress.parse('9464')).toEqual({ host: '127.0.0.1', port: 9464 });
  expect(metricsAddress.parse('0.0.0.0:9464')).toEqual({ host: '0.0.0.0', port: 9464 });
  expect(metricsAddress.parse('[::1]:9464')).toEqual({ host: '::1', port: 9464 });
  for (const text of ['', 'yes', '70000', 'http://localhost:1']) {
    expect(metricsAddress.safeParse(text).success).toBe(false);
  }
});

test('docs/operations.md lists everything that is measured', () => {
  const page = readFileSync('docs/operations.md', 'utf8');
  for (const name of ['guildhall_request_seconds', ...Object.keys(COUNTERS), ...Object.keys(GAUGES)]) {
    expect(page).toContain(`\`${name}\``);
  }
});
