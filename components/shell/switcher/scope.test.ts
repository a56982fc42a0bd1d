import { scopeOf } from './scope';

test.each([
  ['sur', 'all', 'sur'],
  ['@ada ', 'people', 'ada'],
  [' # maps', 'rooms', 'maps'],
  ['*', 'spaces', ''],
  ['＠小明', 'people', '小明'],
  ['a@b', 'all', 'a@b'],
])('"%s" looks through %s for "%s"', (text, scope, sought) => {
  expect(scopeOf(text)).toEqual({ scope, sought });
});
