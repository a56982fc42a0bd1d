import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { judgeLabel } from '@/lib/format/link-label';
import { tagMixtures } from '@/lib/html/testing/tag-mixtures';
import { manyInputs } from '@/runtime/testing/many-inputs';
import { announcementDocument, type AnnouncementDocument } from '@/protocol/announcement-document';
import { AnnouncementBody } from './announcement-body';

const html = (content: unknown[]) =>
  renderToStaticMarkup(
    <AnnouncementBody document={{ type: 'doc', content } as AnnouncementDocument} pictureName="Picture" />,
  );
const text = (value: string, marks?: unknown[]) => ({ type: 'text', text: value, marks });
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content });

test('everything that the toolbar can make is drawn by elements of ours', () => {
  const document = {
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        attrs: { textAlign: 'center' },
        content: [
          text('bold', [{ type: 'bold' }]),
          { type: 'hardBreak' },
          text('both', [{ type: 'italic' }, { type: 'underline' }]),
        ],
      },
      {
        type: 'orderedList',
        content: [{ type: 'listItem', content: [paragraph(text('one', [{ type: 'strike' }]))] }],
      },
    ],
  };
  expect(announcementDocument.safeParse(JSON.parse(JSON.stringify(document))).success).toBe(true);
  const markup = html(document.content);
  expect(markup).toContain(
    '<p dir="auto" class="text-center"><strong>bold</strong><br/><em><u>both</u></em></p>',
  );
  expect(markup).toMatch(/<ol class="[^"]*"><li><p dir="auto"><s>one<\/s><\/p><\/li><\/ol>/);
});

test('a picture reserves its box and waits until it is near', () => {
  const src = '/files/guild/announcement/1700000000000-abcdefghijklmnop.png';
  const markup = html([{ type: 'image', attrs: { src, alt: 'Sheet 14', width: 800, height: 600 } }]);
  expect(markup).toMatch(
    /<img (?=[^>]*width="800")(?=[^>]*height="600")(?=[^>]*loading="lazy")(?=[^>]*alt="Sheet 14")/,
  );
});

test('a picture without words of its own has a name all the same, for it is a link', () => {
  const src = '/files/guild/announcement/1700000000000-abcdefghijklmnop.png';
  for (const alt of [undefined, '']) {
    expect(html([{ type: 'image', attrs: { src, alt } }])).toContain('alt="Picture"');
  }
});

test('a link passes nothing on and opens beside the page', () => {
  const markup = html([paragraph(text('here', [{ type: 'link', attrs: { href: 'https://a.example/' } }]))]);
  expect(markup).toContain(
    '<a href="https://a.example/" target="_blank" rel="nofollow ugc noopener">here</a>',
  );
});

const link = (href: string) => ({ type: 'link', attrs: { href } });

test.each([
  ['one part', [text('Log in at https://guildhall.example', [link('https://evil.test/')])]],
  [
    'parts of one link',
    [
      text('guildhall', [link('https://evil.test/')]),
      text('.exam', [{ type: 'bold' }, link('https://evil.test/')]),
      text('ple', [link('https://evil.test/'), { type: 'italic' }]),
    ],
  ],
  [
    'links that touch each other',
    [text('guildhall.', [link('https://evil.test/')]), text('example', [link('https://evil.test/2')])],
  ],
  ['reversed letters', [text('guildhall\u202e.example', [link('https://evil.test/')])]],
  [
    'an address that only begins with it',
    [text('https://guildhall.example@evil.test/', [link('https://guildhall.example@evil.test/')])],
  ],
  ['an address of mail', [text('help@guildhall.example', [link('mailto:help@evil.test')])]],
  ['mail to several', [text('help@evil.test', [link('mailto:help@evil.test,x@evil.test')])]],
])('a label that names another host, in %s, shows the real host', (_what, parts) => {
  const markup = html([paragraph(...parts)]);
  expect(markup).toMatch(/<bdi[^>]*> \([^)]*evil\.test\)<\/bdi><\/a>/);
  expect(markup).not.toContain('\u202e');
});

test.each([
  ['here', 'https://evil.test/'],
  ['evil.test', 'https://www.evil.test/x'],
  ['help@evil.test', 'mailto:help@evil.test'],
  ['Write to us', 'mailto:help@evil.test'],
])('%s shows no host beside a link to %s', (label, href) => {
  expect(html([paragraph(text(label, [link(href)]))])).not.toContain('<bdi');
});

test('a host in a label shows the real host however the label is divided', () => {
  const part = fc.constantFrom('g', 'guild', '.', '\u2024', 'hall', 'example', 'com', ' ', '/', '\u200b');
  const words = fc.array(part, { minLength: 1, maxLength: 12 });
  const mark = fc.constantFrom([], [{ type: 'bold' }], [{ type: 'italic' }, { type: 'underline' }]);
  fc.assert(
    fc.property(words, fc.array(mark, { minLength: 12, maxLength: 12 }), (parts, markings) => {
      const href = 'https://evil.test/';
      const nodes = parts.map((word, index) => text(word, [...(markings[index] ?? []), link(href)]));
      const isJudged = judgeLabel(parts.join(''), href) !== 'fits';
      expect(html([paragraph(...nodes)]).includes('(evil.test)')).toBe(isJudged);
    }),
    manyInputs('divided labels of links'),
  );
});

test('parts of one link are one link', () => {
  const href = 'https://a.example/';
  const markup = html([
    paragraph(text('bold', [link(href), { type: 'bold' }]), text(' and not', [link(href)]), text(' after')),
  ]);
  expect(markup).toContain('><strong>bold</strong> and not</a> after</p>');
});

test.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  '//evil',
])('OPN-86 a link to %j is text only', (href) => {
  const markup = html([paragraph(text('here', [{ type: 'link', attrs: { href } }]))]);
  expect(markup).toContain('here');
  expect(markup).not.toContain('<a');
});

test('ANN-12 OPN-86 script tags are taken out and every other markup is shown as text', () => {
  const markup = html([paragraph(text('a<script src=x>alert(1)</script>b<img src=x onerror=alert(1)>'))]);
  expect(markup).toContain('aalert(1)b&lt;img src=x onerror=alert(1)&gt;');
  expect(markup).not.toMatch(/<script|<img/);
});

test('whatever is posted, the elements are ours, and few for each node and mark', () => {
  const ours = ['div', 'p', 'ol', 'li', 'a', 'bdi', 'strong', 'em', 'u', 's', 'br'];
  const marks = fc.array(
    fc.constantFrom(
      ...['bold', 'italic', 'underline', 'strike'].map((type) => ({ type })),
      link('https://a.example/'),
      link('mailto:b@b.example'),
    ),
    { maxLength: 8 },
  );
  const inline = fc.oneof(
    fc.tuple(tagMixtures.filter(Boolean), marks).map(([value, list]) => text(value, list)),
    fc.constant({ type: 'hardBreak' }),
  );
  const block = fc.array(inline, { maxLength: 4 }).map((content) => paragraph(...content));
  const item = block.map((content) => ({ type: 'listItem', content: [content] }));
  const list = fc
    .array(item, { minLength: 1, maxLength: 3 })
    .map((content) => ({ type: 'orderedList', content }));
  fc.assert(
    fc.property(fc.array(fc.oneof(block, list), { maxLength: 4 }), (content) => {
      const posted = JSON.stringify({ type: 'doc', content });
      expect(announcementDocument.safeParse(JSON.parse(posted)).success).toBe(true);
      const elements = [...html(content).matchAll(/<([a-z]+)/g)].map(([, name]) => name);
      expect(ours).toEqual(expect.arrayContaining([...new Set(elements)]));
      expect(elements.length).toBeLessThanOrEqual(2 * (posted.match(/"type":/g)?.length ?? 0));
    }),
    manyInputs('announcements of tags and marks'),
  );
});

test('no style attribute is ever written, because the policy refuses it', () => {
  const aligned = (textAlign: string) => ({ type: 'paragraph', attrs: { textAlign }, content: [text('a')] });
  expect(html(['left', 'center', 'right', 'justify'].map(aligned))).not.toContain('style=');
});

test('ANN-10 an empty document is an empty body', () => {
  expect(renderToStaticMarkup(<AnnouncementBody pictureName="Picture" document={{ type: 'doc' }} />)).toMatch(
    /^<div class="[^"]*"><\/div>$/,
  );
});
