import { webConfig } from '@/lib/config/web';

export const dynamic = 'force-dynamic';

/** Public documents may be read by everybody; calls, and pages that need a session, are of no use to a robot. */
export function GET(): Response {
  const lines = [
    'User-agent: *',
    'Allow: /',
    'Allow: /index/guildOverview/',
    'Allow: /index/guildSearch',
    'Disallow: /api/',
    'Disallow: /index/',
    'Disallow: /s/',
    'Disallow: /g/',
    '',
    `Sitemap: ${webConfig().publicUrl}/sitemap.xml`,
    '',
  ];
  return new Response(lines.join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=300' },
  });
}
