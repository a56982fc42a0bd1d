import { webConfig } from '@/lib/config/web';
import { readDirectory } from '@/lib/pages/directory-page';
import { sitemap } from '@/lib/pages/sitemap';

export const dynamic = 'force-dynamic';

/** Every public page in every language. */
export async function GET(): Promise<Response> {
  const { spaces } = await readDirectory();
  return new Response(sitemap(webConfig().publicUrl, spaces), {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=300',
      'content-security-policy': "default-src 'none'",
    },
  });
}
