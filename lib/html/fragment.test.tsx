import fc from 'fast-check';
import { cleanPaste as cleanAnnouncementPaste } from '@/components/announcement/editor-extensions';
import { cleanPaste } from '@/components/chat/composer/clean-paste';
import type { RichNode } from '@/lib/chat/model';
import { textBody } from '@/lib/chat/rich-text';
import { nodesOfHtml } from '@/lib/chat/text/clean-html';
import { loadHtmlCleaner } from '@/lib/chat/text/html-cleaner';
import type { MentionContext } from '@/lib/chat/text/mention';
import { nodesOfDocument } from '@/lib/chat/text/walk-document';
import { tagsIn } from '@/protocol/message-markup';
import { manyInputs } from '@/runtime/testing/many-inputs';
import { fragmentOfHtml } from './fragment';
import { tagMixtures } from './testing/tag-mixtures';

beforeAll(loadHtmlCleaner);

const context: MentionContext = {
  me: '@u1:guild.test',
  mentioned: [],
  mentionsEveryone: false,
  personOf: (matrixUserId) => ({ matrixUserId, id: null, name: 'Ada', avatar: '' }),
};
const rules = {
  tags: [
    'p',
    'div',
    'ul',
    'ol',
    'li',
    'b',
    'i',
    'a',
    'h1',
    'pre',
    'code',
    'blockquote',
    'table',
    'tr',
    'td',
    'br',
  ],
  attributes: ['href'],
  tagsMax: 5_000,
};
const parsedByBrowser = (html: string) => new DOMParser().parseFromString(html, 'text/html').body;
/** Joins texts around an ignored tag, and collapses spaces. */
const joined = (nodes: RichNode[]): RichNode[] =>
  nodes.reduce<RichNode[]>((list, node) => {
    const last = list.at(-1);
    if (node.kind === 'text' && last?.kind === 'text')
      list[list.length - 1] = { kind: 'text', text: (last.text + node.text).replace(/ +/g, ' ') };
    else list.push('children' in node ? { ...node, children: joined([...node.children]) } : node);
    return list;
  }, []);
const asBrowsersRead = (html: string) => joined(nodesOfDocument(parsedByBrowser(html), context));
const elementsOf = (root: ParentNode) => root.querySelectorAll('*').length;

test('unclosed marks are not opened again in every paragraph', () => {
  const html = `<p>${'<b a=n>'.repeat(190)}</p>${'<p>x</p>'.repeat(300)}`;
  expect(elementsOf(fragmentOfHtml(html, rules))).toBe(491);
  for (const paste of [cleanPaste, cleanAnnouncementPaste]) {
    expect(elementsOf(parsedByBrowser(paste(html)))).toBeLessThanOrEqual(491);
  }
});

test('nor in a cell of a table, which becomes a line', () => {
  for (const block of ['h1', 'blockquote', 'pre', 'p', 'div', 'li']) {
    const cell = `<td>${'<b>'.repeat(50)}${`<${block}>x</${block}>`.repeat(50)}`;
    const html = `<table><tr>${cell}</table>`;
    for (const paste of [cleanPaste, cleanAnnouncementPaste]) {
      expect(elementsOf(parsedByBrowser(paste(html)))).toBeLessThanOrEqual(tagsIn(html));
    }
  }
});

// Messages as these clients sent them.
test.each([
  ['Element', 'a <strong>b</strong> <em>c</em> <u>d</u> <del>e</del> <code>f</code>'],
  ['Element', '<p>one<br>two</p>\n<p>three</p>\n'],
  ['Element', '<h1>Head</h1>\n<ul>\n<li>a\n<ol>\n<li>b</li>\n</ol>\n</li>\n<li>c</li>\n</ul>\n'],
  ['Element', '<pre><code class="language-js">let a = 1 &lt; 2;\n\nb();\n</code></pre>\n'],
  [
    'Element',
    '<blockquote>\n<p>q <a href="https://x.test/?a=1&amp;b=2">link</a></p>\n</blockquote>\n<p>r</p>\n',
  ],
  [
    'Element',
    '<mx-reply><blockquote><a href="https://matrix.to/#/!r:h/$e">In reply to</a> <a href="https://matrix.to/#/@b:h">@b:h</a><br>old</blockquote></mx-reply>new',
  ],
  ['Element', '<span data-mx-spoiler="">hidden</span> <font color="#f00" data-mx-color="#f00">red</font>'],
  [
    'Element',
    '<table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>b</td>\n</tr>\n</tbody>\n</table>\n',
  ],
  ['Cinny', '<a href="https://matrix.to/#/%40u5%3Aguild.test">Ada</a> hi<br/>there <strong>x</strong>'],
  [
    'Cinny',
    '<blockquote data-md="&gt;">one<br/>two</blockquote><ul data-md="-"><li><p>a</p></li><li><p>b</p></li></ul>',
  ],
  ['Cinny', '<pre data-md="```"><code>x\ny</code></pre><p data-md="">&#128077; <s data-md="~~">gone</s></p>'],
  ['nio', '<p>first<p>second<ul><li>one<li>two <b>bold</b></ul>after'],
  ['nio', '<h3>Title</h3>text<hr>more <i>it</i><br>end &amp; done &copy; &notanentity; a<b'],
  ['nio', '<ol start="3"><li>c<ul><li>inner<li>inner two</ul><li>d</ol>'],
])('a message of %s has the tree that a browser makes of it: %s', (_client, html) => {
  const withoutReply = html.replace(/<mx-reply>.*<\/mx-reply>/, '').replace(/<thead>|<\/thead>/g, '');
  expect(joined(nodesOfHtml(html, context))).toEqual(asBrowsersRead(withoutReply));
});

const words = fc.constantFrom('one', ' two ', '&lt;', '&amp;', '世界', '\n');
const inline: fc.Arbitrary<string> = fc.letrec((tie) => ({
  inline: fc.oneof(
    { maxDepth: 3 },
    words,
    fc.constant('<br>'),
    fc
      .tuple(fc.constantFrom('b', 'i', 'code'), tie('inline'), tie('inline'))
      .map(([tag, one, other]) => `<${tag}>${one}${other}</${tag}>`),
  ),
})).inline as fc.Arbitrary<string>;
const optionalEnd = (tag: string) => fc.constantFrom(`</${tag}>`, '');
const blocks = fc
  .array(
    fc.oneof(
      fc.tuple(inline, optionalEnd('p')).map(([text, end]) => `<p>a${text}${end}`),
      fc
        .array(fc.tuple(inline, optionalEnd('li')), { minLength: 1, maxLength: 4 })
        .map((points) => `<ul>${points.map(([text, end]) => `<li>a${text}${end}`).join('')}</ul>`),
      inline.map((text) => `<h1>a${text}</h1>`),
      fc.tuple(inline, optionalEnd('p')).map(([text, end]) => `<blockquote><p>a${text}${end}</blockquote>`),
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(''));

test('end tags that HTML makes optional are implied', () => {
  fc.assert(
    fc.property(blocks, (html) => {
      expect(joined(nodesOfHtml(html, context))).toEqual(asBrowsersRead(html));
    }),
    manyInputs('texts without their optional end tags'),
  );
});

test('whatever is sent or pasted, there are no more elements than tags, and only web addresses', () => {
  fc.assert(
    fc.property(tagMixtures, (html) => {
      const tags = tagsIn(html);
      expect(elementsOf(fragmentOfHtml(html, rules))).toBeLessThanOrEqual(tags);
      const rich = JSON.stringify(textBody('', html, context).rich);
      expect(rich.match(/"kind":"(?!text)/g)?.length ?? 0).toBeLessThanOrEqual(tags);
      for (const [, href] of rich.matchAll(/"href":"([^"]*)/g)) expect(href).toMatch(/^https?:\/\//);
      // The editor parses it with the browser's parser, which must not add elements.
      for (const paste of [cleanPaste, cleanAnnouncementPaste]) {
        const read = parsedByBrowser(paste(html));
        expect(elementsOf(read)).toBeLessThanOrEqual(tags);
        expect(read.innerHTML).not.toMatch(/javascript:|onclick|style=|<(?:script|style|svg|math|template)/);
      }
    }),
    manyInputs('mixtures of tags'),
  );
});
