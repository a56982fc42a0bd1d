import { permissions } from './permissions';

test('OPN-33 the eleven permissions have the ids 1 to 11, each once', () => {
  expect(permissions).toMatchObject({
    manageRoles: 1,
    banMembers: 2,
    kickMembers: 3,
    postAnnouncements: 7,
    sendRewards: 11,
  });
  expect(Object.values(permissions)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
});
