import createNextIntlPlugin from 'next-intl/plugin';

const withNextIntl = createNextIntlPlugin('./lib/i18n/request.ts');

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  compress: false,
  reactStrictMode: true,
  // guild/approveApply/ carries a slash at its end on the wire; Next's redirect would strip it.
  skipTrailingSlashRedirect: true,
  images: { unoptimized: true },
  outputFileTracing: false,
  env: {},
};

export default withNextIntl(config);
