import { destinationOf, settingsPath } from './destination';

test('OPN-65 after logging in people go to the space of their invite, else into the shell', () => {
  expect(destinationOf({ invitedToSpaceId: null }, 7)).toBe('/index/homePage/guildOverview/7');
  expect(destinationOf({ invitedToSpaceId: 8 }, null)).toBe('/index/homePage/guildOverview/8');
  expect(destinationOf({ invitedToSpaceId: null }, null)).toBe('/index');
});

test('OPN-62 the account page has its address', () => {
  expect(settingsPath(12)).toBe('/index/settings/account/12');
  expect(settingsPath(12, 'email')).toBe('/index/settings/account/12?section=email');
});
