import { outgoingOf } from './editor-text';
import { markdownDocument } from './pasted-markdown';

/** What would be sent. */
const html = (text: string) => {
  const content = markdownDocument(text);
  return content && outgoingOf({ type: 'doc', content })?.html;
};

test.each<[string, string, string]>([
  ['a fence', '```ts\nconst a = 1;\n\nb();\n```', '<pre><code>const a = 1;\n\nb();\n</code></pre>'],
  ['a fence that is not closed', '~~~\n- a', '<pre><code>- a\n</code></pre>'],
  ['a list', '- one\n- two', '<ul><li>one</li><li>two</li></ul>'],
  ['a list in a list', '* one\n  * two\n* three', '<ul><li>one<ul><li>two</li></ul></li><li>three</li></ul>'],
  ['numbers that begin later', '3. three\n4. four', '<ol start="3"><li>three</li><li>four</li></ol>'],
  ['points with empty lines between', '1. a\n\n2. b', '<ol><li>a</li><li>b</li></ol>'],
  ['a quote', '> said\n> twice', '<blockquote><p>said<br>twice</p></blockquote>'],
  ['a list in a quote', '> - a', '<blockquote><ul><li>a</li></ul></blockquote>'],
  ['a link', 'see [docs](https://example.org/a)', 'see <a href="https://example.org/a">docs</a>'],
  [
    'marks',
    '**bold** *it* ~~no~~ `a*b*`',
    '<strong>bold</strong> <em>it</em> <del>no</del> <code>a*b*</code>',
  ],
  ['a heading', '## Title\ntext', '<p><strong>Title</strong></p><p>text</p>'],
  ['a list with a point that is done', '- [x] tea', '<ul><li>[x] tea</li></ul>'],
  [
    'nothing of HTML, pictures and addresses',
    '**a** <b>c</b> ![d](https://e.org/f.png)',
    '<strong>a</strong> &lt;b&gt;c&lt;/b&gt; ![d](https://e.org/f.png)',
  ],
  [
    'nothing of tables and rules',
    '- a\n\n| b |\n|---|\n| c |\n\n---',
    '<ul><li>a</li></ul><p>| b |<br>|---|<br>| c |</p><p>---</p>',
  ],
  ['what stands before', 'todo:\n- a', '<p>todo:</p><ul><li>a</li></ul>'],
])('pasted Markdown becomes what it means: %s', (_what, text, expected) => {
  expect(html(text)).toBe(expected);
});

test.each([
  'plain words',
  'two\nlines',
  'snake_case_name and 2*3*4',
  'a - b',
  '-5 degrees',
  '[x](javascript:alert(1))',
  '#hashtag',
  '3.14',
  '',
])('pasted text without Markdown stays as it is: %j', (text) => {
  expect(markdownDocument(text)).toBeNull();
});

test('signs without an end cost no time', () => {
  expect(markdownDocument('*'.repeat(20_000))).toBeNull();
  expect(markdownDocument('[a]('.repeat(10_000))).toBeNull();
  expect(markdownDocument('> '.repeat(3_000))).not.toBeUndefined();
});
