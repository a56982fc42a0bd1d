import { HANDLE_LENGTH_MAX } from '@/protocol/handle-name';
import { directoryParameters, type FeedSubject } from '@/protocol/page';
import type { Build } from './build';

/** What a path of the site is to the gateway. */
export type PageKind =
  /**
   * Finished bytes are kept. `subject` is what they tell about, or null if they change only with the build; `also` what
   * else they show; `reads` the names of the query that make another page, which is not kept.
   */
  | {
      kind: 'stored';
      path: string;
      subject: FeedSubject | null;
      also?: FeedSubject;
      reads?: readonly string[];
      hasLanguage: boolean;
    }
  /** Rendered by Next for each request. */
  | { kind: 'rendered' }
  | { kind: 'missing' };

/** Documents for everybody whose first response is the same for all who read its language. */
const documents = new Set([
  '/login/wallet',
  '/signup',
  '/forgot',
  '/reset',
  '/verify',
  '/privacy',
  '/terms',
  '/signer',
  '/authorize',
  '/stopRecovery',
  '/keepTwoStep',
  '/unsubscribe',
]);

/** The page that is shown in place of those that do not exist; it has no address of its own. */
export const MISSING_PATH = '/missing';

const ID = '([1-9][0-9]{0,9})';
const overview = new RegExp(`^/index/guildOverview/${ID}$`);
const handle = new RegExp(`^/@[a-z0-9_]{1,${HANDLE_LENGTH_MAX}}$`);
const picture = new RegExp(`^/og/space/${ID}\\.png$`);

/** Returns what a path is. An unknown one is missing here, without a question to Next, which would take a rendering. */
export function pageKind(path: string, build: Pick<Build, 'isPrerendered' | 'isPage'>): PageKind {
  if (path === MISSING_PATH || path.includes('//') || (path !== '/' && path.endsWith('/')))
    return { kind: 'missing' };

  const space = overview.exec(path)?.[1];
  if (space) {
    return {
      kind: 'stored',
      path,
      subject: `space:${Number(space)}`,
      also: 'recommended',
      hasLanguage: true,
    };
  }
  const drawn = picture.exec(path)?.[1];
  if (drawn) return { kind: 'stored', path, subject: `space:${Number(drawn)}`, hasLanguage: false };
  if (path.startsWith('/index/guildOverview/') || path.startsWith('/og/')) return { kind: 'missing' };

  // Who holds a handle can change with each block, and whether they show it with each press: nothing of it is kept.
  if (path.startsWith('/@')) return { kind: handle.test(path) ? 'rendered' : 'missing' };
  if (path.startsWith('/handle/')) return { kind: 'missing' };

  if (path === '/index/guildSearch') {
    return { kind: 'stored', path, subject: 'directory', reads: directoryParameters, hasLanguage: true };
  }
  // The landing page shows a public space.
  if (path === '/' || path === '/login')
    return { kind: 'stored', path, subject: 'directory', hasLanguage: true };
  if (path === '/sitemap.xml') return { kind: 'stored', path, subject: 'directory', hasLanguage: false };
  if (path === '/robots.txt' || path === '/manifest.webmanifest') {
    return { kind: 'stored', path, subject: null, hasLanguage: false };
  }
  if (documents.has(path) || build.isPrerendered(path))
    return { kind: 'stored', path, subject: null, hasLanguage: true };
  return { kind: build.isPage(path) ? 'rendered' : 'missing' };
}
