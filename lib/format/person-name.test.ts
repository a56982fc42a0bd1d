import { deletedName } from '@/protocol/account-deletion-rules';
import { isDeletedName, personName, withPersonNames } from './person-name';

test('a deleted account is called so in the language of the page, and other people as they call themselves', () => {
  expect(personName(deletedName(7), 'en')).toBe('Deleted account #7');
  expect(personName(deletedName(7), 'zh')).toBe('已注销账号 #7');
  for (const name of ['ada', 'Deleted account', 'Deleted account #7 x', ''])
    expect(personName(name, 'zh')).toBe(name);
});

test('the names in both languages are those of a deleted account', () => {
  expect(['Deleted account #7', '已注销账号 #7'].filter((name) => !isDeletedName(name))).toEqual([]);
  expect(['ada', 'Deleted account #', 'x 已注销账号 #7', '#7'].filter(isDeletedName)).toEqual([]);
});

test('an answer keeps everything but the usernames of deleted accounts', () => {
  const answer = {
    text: 'Deleted account #7',
    people: [{ id: 7, username: 'Deleted account #7' }],
    gone: null,
  };
  expect(withPersonNames(answer, 'en')).toBe(answer);
  expect(withPersonNames(answer, 'zh')).toEqual({
    ...answer,
    people: [{ id: 7, username: '已注销账号 #7' }],
  });
});
