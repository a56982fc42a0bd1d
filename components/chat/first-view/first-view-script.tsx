import { BUILD } from '@/lib/config/build';

/**
 * Names the script that draws what was kept of a conversation before the scripts of the product run. The gateway puts it at the
 * beginning of the page (gateway/finish-page.ts), where it begins to read at once. `npm run dev` does without.
 */
export function FirstViewScript() {
  if (BUILD === 'development') return null;
  return <meta name="first-view" content={`/_next/static/first-view/${BUILD}.js`} />;
}
