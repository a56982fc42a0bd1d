import fc from 'fast-check';
import { tagMixtures } from '@/lib/html/testing/tag-mixtures';
import type { AnnouncementDocument } from '@/protocol/announcement-document';
import type { SpacePage } from '@/protocol/page';
import { manyInputs } from '@/runtime/testing/many-inputs';
import { pageAddresses } from './page-addresses';
import { excerpt, safeJson, structuredData } from './structured-data';

test('structured data cannot leave its script element, and says the same', () => {
  const value = { name: '</script><script>alert(1)</script>', other: '<!-- &\u2028' };
  expect(safeJson(value)).not.toMatch(/[<>&\u2028]/);
  expect(JSON.parse(safeJson(value))).toEqual(value);
});

test('an excerpt is one line that ends at a word', () => {
  expect(excerpt('One\ntwo  three', 50)).toBe('One two three');
  expect(excerpt('One two three four', 12)).toBe('One two…');
  expect(excerpt('x'.repeat(30), 12)).toBe(`${'x'.repeat(11)}…`);
});

test('whatever is excerpted for search engines, it is a bounded text on one line, and no markup', () => {
  const block = fc
    .tuple(tagMixtures.filter(Boolean), fc.integer({ min: 1, max: 40 }))
    .map(([html, times]) => ({
      type: 'paragraph' as const,
      content: [{ type: 'text' as const, text: html.repeat(times) }],
    }));
  const documents = fc.array(block, { maxLength: 3 });
  const wordCount = fc.integer({ min: 1, max: 20 });
  const pageOf = (title: string, document: AnnouncementDocument) =>
    ({
      kind: 'public',
      space: { id: 1, name: title, slogan: '', description: title, logo: '', banner: '', socialLinks: {} },
      announcements: [{ id: 2, title, document, author: { username: title } }],
    }) as unknown as Extract<SpacePage, { kind: 'public' }>;
  fc.assert(
    fc.property(documents, tagMixtures, wordCount, (content, title, count) => {
      const page = pageOf(title.repeat(count), { type: 'doc', content });
      const data = structuredData(page, 'https://guild.example', 'en');
      const list = data['@graph'][1] as unknown as { itemListElement: [{ item: Record<string, string> }] };
      const { item } = list.itemListElement[0];
      expect(item.headline?.length).toBeLessThanOrEqual(110);
      expect(item.description?.length ?? 0).toBeLessThanOrEqual(200);
      expect(item.description ?? '').not.toMatch(/[\n\r]/);
      const json = safeJson(data);
      expect(json).not.toMatch(/[<>&]/);
      expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(data)));
    }),
    manyInputs('announcements that are excerpted'),
  );
});

test('OPN-109 every language has its own address, and the bare one is for all the others', () => {
  expect(pageAddresses('https://guild.example', '/index/guildSearch', 'zh')).toEqual({
    canonical: 'https://guild.example/index/guildSearch?lang=zh',
    languages: {
      en: 'https://guild.example/index/guildSearch?lang=en',
      'zh-Hans': 'https://guild.example/index/guildSearch?lang=zh',
      'x-default': 'https://guild.example/index/guildSearch',
    },
  });
});
