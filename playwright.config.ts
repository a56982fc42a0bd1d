import { readdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { RATE_LIMITS } from './e2e/limits';
import { shuffled, testOrder } from './scripts/testing/test-order.mjs';

const port = Number(process.env.E2E_PORT ?? 3400);
const baseURL = `http://localhost:${port}`;

const specs = readdirSync('e2e').filter((name) => name.endsWith('.spec.ts'));
/** Files run in the order of their projects. */
const projects = testOrder && shuffled(specs, testOrder).map((name) => ({ name, testMatch: name }));

/** One product on a fresh folder serves all specs; a spec that kills processes starts its own (e2e/instance.ts). */
export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  ...(projects && { projects }),
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['line'], ['json']] : 'line',
  use: {
    baseURL,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    // Pictures of every moment would cost more than the tests themselves.
    trace: { mode: 'retain-on-failure', screenshots: false },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  webServer: {
    command: process.env.GUILDHALL_TEST_SYNAPSE
      ? 'node scripts/synapse/product.mjs'
      : 'node scripts/start.mjs',
    url: `${baseURL}/healthz`,
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'pipe',
    env: {
      PORT: String(port),
      DATA_DIR: process.env.E2E_DATA_DIR ?? path.join(os.tmpdir(), `guildhall-e2e-${process.pid}`),
      RATE_LIMITS,
      PAGE_RENDERINGS: '1000000',
      CHAT_LIMIT_SCALE: '1000',
    },
  },
});
