import { z } from 'zod';
import { newSpace } from '@/protocol/space';
import { emptyForm, missingParts, newSpaceOf, type SpaceForm } from './form';

const community: SpaceForm = {
  ...emptyForm,
  name: '  北京  公会 ',
  asciiName: '  Atlas  Guild ',
  slogan: 'Maps',
  description: 'We draw maps.',
  logo: '/files/guild/logo/1700000000000-abcdefghijklmnop.png',
  privacy: 1,
  darkMode: 0,
};
const gameSpace: SpaceForm = {
  ...community,
  type: 0,
  gameIds: [3],
  rates: { scholar: '30', manager: '70' },
};

test('SPC-41 SPC-48 a community needs name, slogan, description, logo, privacy and a dark choice', () => {
  expect(missingParts(emptyForm)).toEqual(['logo', 'name', 'slogan', 'description', 'privacy', 'dark']);
  expect(missingParts(community)).toEqual([]);
  expect(missingParts({ ...community, description: ' ' })).toEqual(['description']);
  expect(missingParts({ ...community, darkMode: null })).toEqual(['dark']);
});

test('SPC-43 SPC-44 a game space needs a game and both rates besides', () => {
  expect(missingParts({ ...community, type: 0 })).toEqual(['games', 'splitRate']);
  expect(missingParts(gameSpace)).toEqual([]);
});

test('OPN-55 a community sends no games and both rates as 0, whatever was typed before', () => {
  const sent = newSpaceOf({ ...gameSpace, type: 1 });
  expect(sent).toMatchObject({ gameIds: [], scholarRate: 0, managerRate: 0 });
});

test('SPC-56 SPC-68 SPC-71 the payload has the documents’ names, a trimmed name and fractions', () => {
  const sent = newSpaceOf(gameSpace);
  expect(sent && z.encode(newSpace, sent)).toMatchObject({
    guildType: 0,
    displayName: '北京 公会',
    guildName: 'Atlas Guild',
    gameIds: [3],
    scholarRate: 0.3,
    managerRate: 0.7,
    guildPrivacy: 1,
    darkMode: 0,
  });
});

test('SPC-07 the older social fields go out blank', () => {
  const sent = newSpaceOf(community);
  expect(sent && z.encode(newSpace, sent)).toMatchObject({
    socialLinkTwitter: '',
    socialLinkFacebook: '',
    socialLinkLinkedin: '',
    socialNameTwitter: '',
    socialNameFacebook: '',
    socialNameLinkedin: '',
  });
});

test('a form that lacks something is not sent', () => {
  expect(newSpaceOf({ ...community, logo: '' })).toBeNull();
});
