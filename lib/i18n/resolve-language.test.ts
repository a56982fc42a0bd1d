import { languageCookie } from './language';
import { acceptedLanguage, resolveLanguage } from './resolve-language';

const nothing = { cookie: null, acceptLanguage: null };

test('I18-01 English is what people get who say nothing, or nothing we speak', () => {
  expect(resolveLanguage(nothing)).toEqual({ language: 'en', explicit: false, remember: false });
  expect(
    resolveLanguage({ cookie: 'guildhall_language=fr', acceptLanguage: 'fr-CA, de;q=0.5' }).language,
  ).toBe('en');
});

test.each([
  ['zh-CN,zh;q=0.9,en;q=0.8', 'zh'],
  ['en-GB,en;q=0.9,zh;q=0.8', 'en'],
  ['fr, zh;q=0.4, en;q=0.3', 'zh'],
  ['en;q=0.3, zh-Hant-TW;q=0.4', 'zh'],
  ['zh;q=0, en;q=0.1', 'en'],
  ['zh;q=0', undefined],
  ['fr;q=1, *;q=0.1', 'en'],
  ['ZH', 'zh'],
  ['zh;q=2, en;q=abc', 'zh'],
  ['', undefined],
  [`${'x'.repeat(600)},zh`, undefined],
])('Accept-Language %j is read as %s', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language);
});

test('the cookie wins over what the browser accepts', () => {
  const choice = resolveLanguage({ cookie: 'a=b; guildhall_language=zh', acceptLanguage: 'en' });
  expect(choice).toEqual({ language: 'zh', explicit: false, remember: false });
});

test('OPN-109 ?lang= wins over all and is kept when it is new', () => {
  const query = new URLSearchParams('lang=zh');
  expect(resolveLanguage({ query, cookie: 'guildhall_language=en', acceptLanguage: 'en' })).toEqual({
    language: 'zh',
    explicit: true,
    remember: true,
  });
  expect(resolveLanguage({ ...nothing, query, cookie: 'guildhall_language=zh' }).remember).toBe(false);
  expect(resolveLanguage({ ...nothing, query: new URLSearchParams('lang=xx') }).explicit).toBe(false);
});

test('the cookie is Secure where the site is', () => {
  expect(languageCookie('zh', 'https://guild.example')).toBe(
    'guildhall_language=zh; Path=/; Max-Age=31536000; SameSite=Lax; Secure',
  );
  expect(languageCookie('en', 'http://localhost:3000')).not.toContain('Secure');
});
