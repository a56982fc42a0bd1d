import fc from 'fast-check';
import { manyInputs } from '@/runtime/testing/many-inputs';
import type { RichNode } from './model';
import { textBody } from './rich-text';
import { nodesOfHtml } from './text/clean-html';
import { htmlCleaner, loadHtmlCleaner } from './text/html-cleaner';
import { editorDocumentOf } from './text/editor-document';
import { EVERYONE_ID, outgoingOf, type EditorNode } from './text/editor-text';
import { isEmojiOnly } from './text/emoji-only';
import { mentionAddress, type MentionContext } from './text/mention';
import { nodesOfDocument } from './text/walk-document';

const ada = '@u5:guild.test';
const me = '@u1:guild.test';
const names = new Map([
  [ada, 'Ada Byron'],
  [me, 'Me'],
]);

function context(more: Partial<MentionContext> = {}): MentionContext {
  return {
    me,
    mentioned: [],
    mentionsEveryone: false,
    personOf: (matrixUserId) => ({
      matrixUserId,
      id: null,
      name: names.get(matrixUserId) ?? 'nobody',
      avatar: '',
      ...(!names.has(matrixUserId) && { isUnknown: true }),
    }),
    ...more,
  };
}

const text = (value: string): RichNode => ({ kind: 'text', text: value });

/** Every text, address and name in a tree. */
function leaves(nodes: readonly RichNode[]): string[] {
  return nodes.flatMap((node) => {
    if (node.kind === 'text') return [node.text];
    if (node.kind === 'mention') return [node.person.name];
    return [
      ...(node.kind === 'link' ? [node.href] : []),
      ...('children' in node ? leaves(node.children) : []),
    ];
  });
}

describe('formatted text', () => {
  test('shows the plain form, and nothing of the other, until DOMPurify has been loaded', async () => {
    const html = '<b onclick="alert(1)">x</b><script>y</script>';
    expect(textBody('plain', html, context()).rich).toEqual([text('plain')]);
    await loadHtmlCleaner();
    expect(htmlCleaner.get()).toBe(nodesOfHtml);
    expect(textBody('plain', html, context()).rich).toEqual([
      { kind: 'mark', mark: 'bold', children: [text('x')] },
    ]);
  });

  test('keeps marks, blocks and links of the list', () => {
    const nodes = nodesOfHtml(
      '<p>a <strong>b</strong> <a href="https://x.test/1">c</a></p>\n<ul>\n<li>d</li>\n</ul><pre><code>e\n f</code></pre>',
      context(),
    );
    expect(nodes).toEqual([
      {
        kind: 'block',
        block: 'paragraph',
        children: [
          text('a '),
          { kind: 'mark', mark: 'bold', children: [text('b')] },
          text(' '),
          { kind: 'link', href: 'https://x.test/1', children: [text('c')] },
        ],
      },
      {
        kind: 'block',
        block: 'list',
        children: [{ kind: 'block', block: 'listItem', children: [text('d')] }],
      },
      { kind: 'block', block: 'codeBlock', children: [text('e\n f')] },
    ]);
  });

  test.each([
    ['<script>alert(1)</script>x', 'x'],
    ['<style>p{}</style>x', 'x'],
    ['<img src=x onerror=alert(1)>x', 'x'],
    ['<svg><script>alert(1)</script></svg>x', 'x'],
    ['<math><mtext><table><mglyph><style><img src onerror=alert(1)>', ''],
    ['<a href="javascript:alert(1)">x</a>', 'x'],
    ['<a href=" java\nscript:alert(1)">x</a>', 'x'],
    ['<a href="data:text/html,x">x</a>', 'x'],
    ['<a href="//evil.test/">x</a>', 'x'],
    ['<iframe srcdoc="<b>y</b>"></iframe>x', 'x'],
    ['<mx-reply><blockquote>old</blockquote></mx-reply>x', 'x'],
    ['<textarea><b>y</b></textarea>x', 'x'],
    ['<b onclick="alert(1)" style="position:fixed">x</b>', 'x'],
    ['<form action="https://evil.test"><button>x</button></form>', 'x'],
  ])('of %s only text is left', (html, left) => {
    const nodes = nodesOfHtml(html, context());
    expect(leaves(nodes).join('')).toBe(left);
    expect(JSON.stringify(nodes)).not.toMatch(/"href"|alert|onclick|style/);
  });

  test('the walk alone, without DOMPurify before it, keeps nothing that is not on its list', () => {
    const parsed = new DOMParser().parseFromString(
      '<script>1</script><p style="x" onclick="y">a<a href="javascript:1">b</a><object>c</object></p>',
      'text/html',
    );
    expect(nodesOfDocument(parsed.body, context())).toEqual([
      { kind: 'block', block: 'paragraph', children: [text('a'), text('b'), text('c')] },
    ]);
  });

  test('huge nesting ends at a depth, endless siblings at a number, and the text stays', () => {
    const deep = nodesOfHtml(`${'<b>'.repeat(150)}x${'</b>'.repeat(150)}`, context());
    expect(leaves(deep).join('')).toBe('x');
    expect(JSON.stringify(deep).match(/"mark":"bold"/g)?.length).toBeLessThanOrEqual(20);
    const siblings = `<p>${'<i>y</i>'.repeat(100)}</p>`.repeat(9);
    expect(leaves(nodesOfHtml(siblings, context())).length).toBe(900);
    expect(textBody('plain', '<i>y</i>'.repeat(1_001), context()).rich).toEqual([text('plain')]);
    expect(textBody('plain', '<b>'.repeat(3_000), context()).rich).toEqual([text('plain')]);
  });

  test('line breaks are blanks, and a text of blanks is read once', () => {
    expect(nodesOfHtml('a \n \n b  c', context())).toEqual([text('a b  c')]);
    // Backtracking through these would outlast any test.
    const blanks = `${' '.repeat(1_000_000)}x`;
    const { body } = document.implementation.createHTMLDocument('');
    body.append(blanks);
    expect(nodesOfDocument(body, context())).toEqual([text(blanks)]);
    const typed = {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: blanks }] }],
    };
    expect(outgoingOf(typed)?.text).toBe(blanks);
  });

  test('characters that turn the direction do not reach names, links and text', () => {
    const nodes = nodesOfHtml(
      `<a href="https://x.test/">\u202egnp exe</a> <a href="${mentionAddress('@u9:guild.test')}">\u2066Bo</a>`,
      context(),
    );
    expect(leaves(nodes)).toEqual(['https://x.test/', 'gnp exe', ' ', 'Bo']);
  });

  test('a link that is labelled with another host shows where it leads', () => {
    const [link] = nodesOfHtml('<a href="https://evil.test/">https://bank.test/login</a>', context());
    expect(link).toEqual({
      kind: 'link',
      href: 'https://evil.test/',
      children: [text('https://evil.test/')],
    });
    const [honest] = nodesOfHtml('<a href="https://www.bank.test/login">bank.test</a>', context());
    expect(leaves(honest ? [honest] : [])).toContain('bank.test');
  });

  test('so does one whose label hides that by characters that nobody sees', () => {
    for (const label of ['bank.test\u200b', '\u2060bank.test/login', 'ba\u00adnk.test']) {
      const [link] = nodesOfHtml(`<a href="https://evil.test/">${label}</a>`, context());
      expect(link).toMatchObject({ children: [text('https://evil.test/')] });
    }
  });

  test('a label that names another host among other words is followed by the real one', () => {
    for (const label of ['Log in at http://bank.test', 'bank.test for all', 'See <b>bank</b>.test, please']) {
      const [link] = nodesOfHtml(`<a href="https://evil.test:8080/x">${label}</a>`, context());
      expect(link).toMatchObject({ kind: 'link', realHost: 'evil.test:8080' });
    }
    const [link] = nodesOfHtml('<a href="https://bank.test/x">the bank, at www.bank.test</a>', context());
    expect(link).not.toHaveProperty('realHost');
  });

  test('an address that only begins with another host is followed by the real one, in every form of text', () => {
    const href = 'https://bank.test@evil.test/x';
    const link = { kind: 'link', href, realHost: 'evil.test', children: [text(href)] };
    expect(nodesOfHtml(`<a href="${href}">${href}</a>`, context())).toEqual([link]);
    expect(nodesOfHtml(`<a href="${href}">bank.test</a>`, context())).toEqual([link]);
    expect(nodesOfHtml(href, context())).toEqual([link]);
    expect(textBody(href, null, context()).rich).toEqual([link]);
  });

  test('a link to a person who is not known here is shown as text, whatever its label', () => {
    for (const href of [
      mentionAddress('@u9:guild.test'),
      'https://matrix.to/#/!room:guild.test',
      'HTTPS://MATRIX.TO:443/#/%23alias%3Aguild.test?via=guild.test',
      'http://www.matrix.to/#/@u9:guild.test',
    ]) {
      expect(nodesOfHtml(`<a href="${href}">@Owner</a>`, context())).toEqual([text('@Owner')]);
    }
    const unknown = context({ mentioned: ['@u9:guild.test'] });
    expect(textBody('@nobody', null, unknown).rich).toEqual([text('@nobody')]);
  });

  test('a link to a person is a mention under the name that is known, not the one it claims', () => {
    expect(nodesOfHtml(`<a href="${mentionAddress(ada)}">@Owner</a>`, context())).toEqual([
      {
        kind: 'mention',
        person: { matrixUserId: ada, id: null, name: 'Ada Byron', avatar: '' },
        isMe: false,
      },
    ]);
    expect(nodesOfHtml(`<a href="${mentionAddress(me)}">x</a>`, context())).toMatchObject([{ isMe: true }]);
  });

  test('whatever the markup, every address is http or https', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.constantFrom(
              '<a href="',
              '">',
              '</a>',
              '<b>',
              '<svg>',
              '<style>',
              '<!--',
              '-->',
              '<p ',
              "'",
              'href=',
            ),
            fc.constantFrom('javascript:', 'https://a.b/', 'data:', '&#106;avascript:'),
            fc.string({ maxLength: 6 }),
          ),
          { maxLength: 15 },
        ),
        (parts) => {
          const nodes = nodesOfHtml(parts.join(''), context());
          for (const [, href] of JSON.stringify(nodes).matchAll(/"href":"([^"]*)/g)) {
            expect(href).toMatch(/^https?:\/\//i);
          }
        },
      ),
      manyInputs('mixtures of markup'),
    );
  });
});

describe('plain text', () => {
  test('has lines and links, and no link to other schemes', () => {
    expect(textBody('see https://a.test/x.\njavascript:alert(1) mail@a.test', null, context()).rich).toEqual([
      text('see '),
      { kind: 'link', href: 'https://a.test/x', children: [text('https://a.test/x')] },
      text('.'),
      { kind: 'break' },
      text('javascript:alert(1) mail@a.test'),
    ]);
  });

  test('mentions only whom the message names', () => {
    const named = context({ mentioned: [ada], mentionsEveryone: true });
    expect(textBody('@Ada Byron, @Me @everyone @everyones', null, named).rich).toEqual([
      { kind: 'mention', person: expect.objectContaining({ matrixUserId: ada }), isMe: false },
      text(', @Me '),
      { kind: 'mentionEveryone' },
      text(' @everyones'),
    ]);
    expect(textBody('@Ada Byron @everyone', null, context()).rich).toEqual([text('@Ada Byron @everyone')]);
  });

  test('one to ten emoji are drawn larger, digits and longer rows are not', () => {
    for (const few of ['👍', '❤️', '👨‍👩‍👧‍👦 🇨🇳', '1️⃣', '🎉'.repeat(10)]) expect(isEmojiOnly(few)).toBe(true);
    for (const other of ['', '1', '©', 'a👍', '🎉'.repeat(11)]) expect(isEmojiOnly(other)).toBe(false);
  });
});

describe('the editor', () => {
  const paragraph = (...content: EditorNode[]): EditorNode => ({ type: 'paragraph', content });
  const said = (value: string, ...marks: string[]): EditorNode => ({
    type: 'text',
    text: value,
    ...(marks.length > 0 && { marks: marks.map((type) => ({ type })) }),
  });

  test('sends plain text without html, and nothing when only blanks are written', () => {
    expect(
      outgoingOf({ type: 'doc', content: [paragraph(said('a <b>')), paragraph(said('c')), paragraph()] }),
    ).toEqual({
      text: 'a <b>\nc',
      mentions: [],
      mentionsEveryone: false,
    });
    expect(outgoingOf({ type: 'doc', content: [paragraph(said('  ')), paragraph()] })).toBeNull();
  });

  test('writes marks for plain clients and html for the others', () => {
    expect(
      outgoingOf({
        type: 'doc',
        content: [
          paragraph(
            said('bold ', 'bold'),
            said('<x>', 'code'),
            { type: 'hardBreak' },
            { type: 'mention', attrs: { id: ada, label: 'Ada Byron' } },
            { type: 'mention', attrs: { id: EVERYONE_ID } },
          ),
        ],
      }),
    ).toEqual({
      text: '**bold** `<x>`\n@Ada Byron@everyone',
      html: '<strong>bold </strong><code>&lt;x&gt;</code><br><a href="https://matrix.to/#/%40u5%3Aguild.test">@Ada Byron</a>@everyone',
      mentions: [ada],
      mentionsEveryone: true,
    });
  });

  test('sends only the plain form of a text with too many tags', () => {
    const bold = said('b', 'bold');
    const long = { type: 'doc', content: Array.from({ length: 501 }, () => paragraph(bold)) };
    expect(outgoingOf(long)).toEqual({
      text: Array.from({ length: 501 }, () => '**b**').join('\n'),
      mentions: [],
      mentionsEveryone: false,
    });
  });

  test('gets back what it sent', () => {
    const document: EditorNode = {
      type: 'doc',
      content: [
        paragraph(said('a '), said('b', 'bold'), { type: 'mention', attrs: { id: ada, label: 'Ada Byron' } }),
        {
          type: 'bulletList',
          content: [
            { type: 'listItem', content: [paragraph(said('one'))] },
            { type: 'listItem', content: [paragraph(said('two', 'italic'))] },
          ],
        },
        { type: 'blockquote', content: [paragraph(said('q'))] },
        { type: 'codeBlock', content: [said('x\n y')] },
      ],
    };
    const sent = outgoingOf(document);
    expect(sent?.text).toBe('a **b**@Ada Byron\n- one\n- *two*\n> q\n```\nx\n y\n```');
    expect(editorDocumentOf(textBody(sent?.text ?? '', sent?.html ?? null, context()))).toEqual(document);
  });
});

describe('a text that is made to be slow', () => {
  const count = (nodes: readonly RichNode[]): number =>
    nodes.reduce((sum, node) => sum + 1 + ('children' in node ? count(node.children) : 0), 0);
  const manyPeople = Array.from({ length: 3_000 }, (_, index) => `@p${index}:x`);
  const some = { mentioned: manyPeople, mentionsEveryone: true };

  test.each([
    ['lines', '\n'.repeat(60_000), {}],
    ['links', 'a.co '.repeat(12_000), {}],
    ['mentions', '@room '.repeat(10_000), some],
    ['links and mentions', 'a.co @room '.repeat(5_400), some],
  ])('of %s has a bounded number of parts, and loses nothing', async (_what, body, more) => {
    await loadHtmlCleaner();
    let asked = 0;
    const of = context(more);
    const counting = {
      ...of,
      personOf: (matrixUserId: string) => {
        asked += 1;
        return of.personOf(matrixUserId);
      },
    };
    for (const html of [null, `<p>${body.replaceAll('\n', '<br>').slice(0, 900)}</p><p>${body}</p>`]) {
      const { rich } = textBody(body, html, counting);
      expect(count(rich)).toBeLessThan(html === null ? 3_000 : 6_000);
    }
    expect(asked).toBeLessThan(10_000);
    const { rich } = textBody(body, null, counting);
    const told = (nodes: readonly RichNode[]): string =>
      nodes
        .map((node) => {
          if (node.kind === 'text') return node.text;
          if (node.kind === 'break') return '\n';
          return 'children' in node ? told(node.children) : '@room';
        })
        .join('');
    expect(told(rich)).toBe(body);
  });
});
