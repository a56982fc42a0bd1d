import { socialTypes } from '@/protocol/space';
import { linkLabel, linkProblem, newLinkProblem, socialName } from './social';

test('SPC-11 SPC-12 every social type has its display name', () => {
  expect(socialTypes.map(socialName)).toEqual([
    'Twitter', 'Facebook', 'Linkedin', 'Instagram', 'Reddit', 'Tiktok', 'Wechat', 'Youtube',
    'Telegram', 'Discord', 'Pinterest', 'QQ', 'Weibo', 'Website & Others', 'Unknown',
  ]); // oxfmt-ignore
});

test.each([
  ['website', 'emberfall', { key: 'urlInvalid', type: 'Website & Others' }],
  ['website', 'ftp://a.example', { key: 'urlInvalid', type: 'Website & Others' }],
  ['website', 'javascript:alert(1)', { key: 'urlInvalid', type: 'Website & Others' }],
  ['discord', 'https://nohost', { key: 'urlInvalid', type: 'Discord' }],
  ['facebook', 'https://faceb00k.example/a', { key: 'facebookInvalid' }],
  ['twitter', 'https://x.com.evil.example/a', { key: 'twitterInvalid' }],
  ['linkedin', 'https://a.example', { key: 'linkedinInvalid' }],
  ['twitter', 'https://x.com/a', null],
  ['facebook', 'https://www.facebook.com/a', null],
] as const)('SPC-60 SPC-64 OPN-59 %s with %s gives %p', (type, link, expected) =>
  expect(linkProblem(type, link)).toEqual(expected),
);

test('SPC-61 SPC-62 SPC-63 a new link needs a type, an address, and no other of its type', () => {
  const links = { discord: { link: 'https://discord.example' } };
  expect(newLinkProblem(links, '', 'https://a.example')).toEqual({ key: 'typeMissing' });
  expect(newLinkProblem(links, 'website', ' ')).toEqual({ key: 'linkMissing' });
  expect(newLinkProblem(links, 'discord', 'https://b.example')).toEqual({
    key: 'duplicate',
    type: 'Discord',
  });
  expect(newLinkProblem(links, 'website', ' https://b.example ')).toBeNull();
});

test('a web site is named by its host', () => {
  expect(linkLabel('website', 'https://www.atlas.example/maps')).toBe('atlas.example');
  expect(linkLabel('discord', 'https://discord.example')).toBe('Discord');
});
