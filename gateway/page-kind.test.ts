import { pageKind } from './page-kind';

const kindOf = (path: string) =>
  pageKind(path, {
    isPrerendered: (known) => known === '/index',
    isPage: (known) => known.startsWith('/index/settings/'),
  });

test.each([
  ['/og/space/7.png', 'space:7', false],
  ['/sitemap.xml', 'directory', false],
  ['/', 'directory', true],
  ['/login', 'directory', true],
  ['/login/wallet', null, true],
  ['/privacy', null, true],
  ['/index', null, true],
  ['/robots.txt', null, false],
])('%s is kept under the subject %s', (path, subject, hasLanguage) => {
  expect(kindOf(path)).toEqual({ kind: 'stored', path, subject, hasLanguage });
});

test('the overview of a space follows the space and the recommended ones, which it shows too', () => {
  expect(kindOf('/index/guildOverview/7')).toEqual({
    kind: 'stored',
    path: '/index/guildOverview/7',
    subject: 'space:7',
    also: 'recommended',
    hasLanguage: true,
  });
});

test.each([
  '/index/guildOverview/0',
  '/index/guildOverview/007',
  '/index/guildOverview/x',
  '/index/guildOverview/12345678901',
  '/index/guildOverview/7/x',
  '/og/space/7.jpg',
  '/og/7',
  '//evil.example',
  '/a//b',
  '/missing',
  '/@',
  '/@no-handle',
  '/@abcdefghijklmnopqrstu',
  '/@atlas/x',
  '/handle/atlas',
])('%s is no page and Next is not asked', (path) => expect(kindOf(path)).toEqual({ kind: 'missing' }));

test('the find page is another one for each search, and only for that', () => {
  expect(kindOf('/index/guildSearch')).toMatchObject({
    subject: 'directory',
    reads: ['text', 'type', 'page'],
  });
});

test('other pages of the build are up to Next, and what the build has no page for is missing', () => {
  expect(kindOf('/index/settings/account/3')).toEqual({ kind: 'rendered' });
  expect(kindOf('/@atlas_1')).toEqual({ kind: 'rendered' });
  expect(kindOf('/no/such')).toEqual({ kind: 'missing' });
});
