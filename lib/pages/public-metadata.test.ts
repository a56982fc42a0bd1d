import { publicMetadata } from './public-metadata';

beforeAll(() => {
  Object.assign(process.env, {
    PUBLIC_URL: 'https://guild.example',
    PLATFORM_URL: 'http://127.0.0.1:1',
    INTERNAL_SECRET: 'a'.repeat(32),
    SESSION_SECRET: 'b'.repeat(32),
  });
});

test('OPN-103 every language of a page has its own canonical address, and each names the other', () => {
  const metadata = publicMetadata({ language: 'zh', path: '/terms', title: '条款' });
  expect(String(metadata.metadataBase)).toBe('https://guild.example/');
  expect(metadata.alternates).toEqual({
    canonical: 'https://guild.example/terms?lang=zh',
    languages: {
      en: 'https://guild.example/terms?lang=en',
      'zh-Hans': 'https://guild.example/terms?lang=zh',
      'x-default': 'https://guild.example/terms',
    },
  });
  expect(metadata.robots).toBeUndefined();
});

test('a step of something is not for search engines', () => {
  expect(publicMetadata({ language: 'en', path: '/reset', title: 'x', indexed: false }).robots).toEqual({
    index: false,
  });
});
