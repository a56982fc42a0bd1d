import { internalPath } from './internal-path';

test.each([
  ['/', '/zh'],
  ['/login', '/zh/login'],
  ['/index', '/zh/index'],
  ['/en/login', '/zh/en/login'],
  ['/apidocs', '/zh/apidocs'],
  ['/s.x/y', '/zh/s.x/y'],
  ['/@atlas', '/zh/handle/atlas'],
])('the page %s lies at %s inside', (path, inside) => expect(internalPath(path, 'zh')).toBe(inside));

test.each([
  '/api/user/me',
  '/api',
  '/_next/static/a.js',
  '/files/a/b.png',
  '/og/space/3.png',
  '/robots.txt',
  '/sitemap.xml',
  '/index.php',
])('%s has no language', (path) => expect(internalPath(path, 'zh')).toBeNull());
