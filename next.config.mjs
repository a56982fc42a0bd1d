import { existsSync } from 'node:fs';
import { PHASE_PRODUCTION_SERVER } from 'next/constants.js';

/** Radix dialogs load this package, which writes <style> elements; ours fills a constructed style sheet instead. */
const styleSingleton = './lib/csp/react-style-singleton.ts';

/** Of the Matrix client only what this product uses reaches the browser: half of its weight. */
const matrixClient = {
  rules: Object.fromEntries(
    ['client', 'utils'].map((file) => [
      `**/matrix-js-sdk/lib/${file}.js`,
      { loaders: ['./scripts/build/lean-matrix-client.cjs'] },
    ]),
  ),
  resolveAlias: { 'matrix-events-sdk': './lib/chat/client/matrix-events.ts' },
};

/** The browser checks what it sends and gets; nobody there writes a schema as JSON. */
const schemas = {
  '**/zod/v4/classic/schemas.js': ['browser', { not: 'browser' }].map((condition) => ({
    condition,
    loaders: [
      { loader: './scripts/build/lean-zod.cjs', options: { isForBrowsers: condition === 'browser' } },
    ],
  })),
  '**/protocol/*.ts': { loaders: ['./scripts/build/lean-protocol.cjs'] },
};

/** What reads chains and calls has its ABIs as data. */
const abis = Object.fromEntries(
  ['wallet', 'reward', 'signer'].map((folder) => [
    `**/lib/${folder}/**/*.ts`,
    { loaders: ['./scripts/build/lean-abi.cjs'] },
  ]),
);

// Separate folders keep builds apart that exist at the same time: tests, benchmarks, a running product.
const distDir = process.env.GUILDHALL_NEXT_DIR || '.next';

/** @type {import('next').NextConfig} */
const own = {
  distDir,
  poweredByHeader: false,
  // The gateway compresses after it has read the page.
  compress: false,
  generateEtags: false,
  reactStrictMode: true,
  // guild/approveApply/ carries a slash at its end on the wire; Next's redirect would strip it.
  skipTrailingSlashRedirect: true,
  // Titles and descriptions stand in <head> for everybody, not only for known crawlers: pages are stored finished.
  htmlLimitedBots: /.*/,
  images: { unoptimized: true },
  // `npm run types` checks the types of everything, pages included.
  typescript: { ignoreBuildErrors: true },
  turbopack: {
    rules: { ...matrixClient.rules, ...schemas, ...abis },
    resolveAlias: {
      'react-style-singleton': styleSingleton,
      ...matrixClient.resolveAlias,
    },
  },
  env: { GUILDHALL_BUILD: process.env.GUILDHALL_BUILD ?? 'development' },
  // The one page cache is the gateway's: this one stays in memory, small, and writes nothing to disk.
  cacheMaxMemorySize: 4 * 1024 * 1024,
  experimental: {
    isrFlushToDisk: false,
    // Writing it takes a third of a build's time. Who builds again reads it: the next build takes a third.
    turbopackFileSystemCacheForBuild: existsSync(`${distDir}/BUILD_ID`),
  },
};

/** @param {string} phase @returns {Promise<import('next').NextConfig>} */
export default async function config(phase) {
  // The plugin tells the compiler where messages are, and brings a compiler of its own: 16 MB that a server has no use for.
  if (phase === PHASE_PRODUCTION_SERVER) return own;
  const { default: createNextIntlPlugin } = await import('next-intl/plugin');
  return createNextIntlPlugin('./lib/i18n/request.ts')(own);
}
