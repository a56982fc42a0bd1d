import { mergeDrafts } from './draft-merge';
import { emptyForm, formWith, touchedOf } from './form';

const link = (address: string) => ({ link: address });

test('what was changed on one device alone is taken from there', () => {
  const base = { name: 'Atlas', slogan: 'Maps' };
  const mine = { name: 'Atlas Guild', slogan: 'Maps' };
  const theirs = { name: 'Atlas', slogan: 'Maps of all', privacy: 1 } as const;
  expect(mergeDrafts(base, mine, theirs)).toEqual({
    draft: { name: 'Atlas Guild', slogan: 'Maps of all', privacy: 1 },
    conflicts: [],
  });
});

test('what was changed differently on both is a conflict, and what was typed here stays', () => {
  const merged = mergeDrafts({ slogan: 'Maps' }, { slogan: 'Maps A' }, { slogan: 'Maps B' });
  expect(merged).toEqual({ draft: { slogan: 'Maps A' }, conflicts: ['slogan'] });
  expect(mergeDrafts({ slogan: 'Maps' }, { slogan: 'Maps A' }, { slogan: 'Maps A' }).conflicts).toEqual([]);
});

test('links and games are put together one by one', () => {
  const merged = mergeDrafts(
    { socialLinks: { reddit: link('r') }, gameIds: [1, 2] },
    { socialLinks: { reddit: link('r'), qq: link('q') }, gameIds: [2, 3] },
    { socialLinks: { tiktok: link('t') }, gameIds: [1, 2, 4] },
  );
  expect(merged).toEqual({
    draft: { socialLinks: { qq: link('q'), tiktok: link('t') }, gameIds: [2, 4, 3] },
    conflicts: [],
  });
});

test('a tab is no conflict: everybody stays where they are', () => {
  expect(mergeDrafts({ tab: 'guideInfo' }, { tab: 'games' }, { tab: 'privacy' })).toEqual({
    draft: { tab: 'games' },
    conflicts: [],
  });
});

test('what is as in the space again was not touched', () => {
  const form = { ...emptyForm, name: 'Atlas', socialLinks: { qq: link('q') } };
  const draft = {
    name: 'Atlas',
    slogan: 'New',
    socialLinks: { qq: link('q') },
    socialLink: '',
    tab: 'games',
  } as const;
  expect(touchedOf(form, draft)).toEqual({ slogan: 'New', tab: 'games' });
  expect(formWith(form, { slogan: 'New', scholarRate: '30' })).toMatchObject({
    name: 'Atlas',
    slogan: 'New',
    rates: { scholar: '30', manager: '' },
  });
});
