import { announcementDocument } from '@/protocol/announcement-document';
import { documentOfEditor, isEmptyDocument } from './editor-document';

const text = (value: string, ...marks: object[]) => ({ type: 'text', text: value, marks });
const paragraph = (...content: object[]) => ({ type: 'paragraph', attrs: { textAlign: null }, content });
const doc = (...content: object[]) => ({ type: 'doc', content });
const accepted = (root: object) => {
  const document = documentOfEditor(root);
  expect(announcementDocument.safeParse(document).error).toBeUndefined();
  return document;
};

test('ANN-13 what the toolbar makes is kept, and the attributes that the editor adds are not', () => {
  const link = {
    type: 'link',
    attrs: { href: 'https://a.example', target: '_blank', rel: 'x', class: null },
  };
  expect(
    accepted(
      doc(
        {
          type: 'paragraph',
          attrs: { textAlign: 'right' },
          content: [text('a', { type: 'bold' }, link), { type: 'hardBreak' }],
        },
        {
          type: 'orderedList',
          attrs: { start: 3, type: null },
          content: [{ type: 'listItem', content: [paragraph(text('b'))] }],
        },
      ),
    ),
  ).toEqual({
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        attrs: { textAlign: 'right' },
        content: [
          {
            type: 'text',
            text: 'a',
            marks: [{ type: 'bold' }, { type: 'link', attrs: { href: 'https://a.example' } }],
          },
          { type: 'hardBreak' },
        ],
      },
      {
        type: 'orderedList',
        attrs: { start: 3 },
        content: [
          { type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'b' }] }] },
        ],
      },
    ],
  });
});

test('pictures from elsewhere, colours and hostile links are dropped while their text stays', () => {
  const document = accepted(
    doc(
      { type: 'image', attrs: { src: 'https://evil.example/a.png' } },
      {
        type: 'heading',
        attrs: { level: 1 },
        content: [text('Title', { type: 'textStyle', attrs: { color: 'red' } })],
      },
      {
        type: 'blockquote',
        content: [paragraph(text('x', { type: 'link', attrs: { href: 'javascript:alert(1)' } }))],
      },
    ),
  );
  expect(document.content).toEqual([
    { type: 'paragraph', content: [{ type: 'text', text: 'Title' }] },
    { type: 'paragraph', content: [{ type: 'text', text: 'x' }] },
  ]);
});

test('a picture of ours keeps its size', () => {
  const src = '/files/guild/announcement/1700000000000-abcdefghijklmnop.png';
  const picture = { type: 'image', attrs: { src, alt: 'Map', title: null, width: 800, height: 600 } };
  expect(accepted(doc(picture)).content).toEqual([
    { type: 'image', attrs: { src, alt: 'Map', width: 800, height: 600 } },
  ]);
});

test('lists deeper than the protocol allows end where it ends', () => {
  const nested = (depth: number): object => ({
    type: 'orderedList',
    content: [
      {
        type: 'listItem',
        content: [paragraph(text(String(depth))), ...(depth > 1 ? [nested(depth - 1)] : [])],
      },
    ],
  });
  accepted(doc(nested(9)));
});

test('ANN-10 an empty editor is an empty document', () => {
  expect(accepted(doc(paragraph(), paragraph()))).toEqual({ type: 'doc' });
  expect(isEmptyDocument({ type: 'doc' })).toBe(true);
  expect(isEmptyDocument(accepted(doc(paragraph(text('a')))))).toBe(false);
});
