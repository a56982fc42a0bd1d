import fc from 'fast-check';

const names = [
  ...[
    'p',
    'b',
    'i',
    'a',
    'u',
    'div',
    'li',
    'ul',
    'ol',
    'h1',
    'pre',
    'code',
    'blockquote',
    'span',
    'font',
    'nobr',
  ],
  ...[
    'table',
    'tr',
    'td',
    'tbody',
    'thead',
    'caption',
    'select',
    'option',
    'button',
    'form',
    'svg',
    'math',
    'p',
    'b',
  ],
  ...[
    'mtext',
    'style',
    'script',
    'template',
    'title',
    'textarea',
    'plaintext',
    'br',
    'hr',
    'img',
    'mx-reply',
    'body',
  ],
];
const tag = fc
  .tuple(
    fc.constantFrom(...names),
    fc.constantFrom(
      '',
      ' a=n',
      ' href="https://x.test/"',
      ' href="javascript:x"',
      ' onclick=x',
      ' style="x"',
      '/',
    ),
  )
  .map(([name, attribute]) => `<${name}${attribute}>`);
const piece = fc.oneof(
  { weight: 4, arbitrary: tag },
  { weight: 3, arbitrary: fc.constantFrom(...names).map((name) => `</${name}>`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'x',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '<?x',
      '&#60;b&#62;',
      '"',
      "'",
      '<',
      '\0',
    ),
  },
);
/** HTML of tags in any order, open or not, with comments, sections and entities between. */
export const tagMixtures: fc.Arbitrary<string> = fc
  .array(fc.tuple(fc.array(piece, { minLength: 1, maxLength: 6 }), fc.integer({ min: 1, max: 4 })), {
    maxLength: 4,
  })
  .map((groups) => groups.map(([parts, times]) => parts.join('').repeat(times)).join(''));
