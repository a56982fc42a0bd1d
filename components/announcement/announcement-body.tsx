import { Fragment, type ReactNode } from 'react';
import { cn } from '@/components/ui/class-names';
import type {
  AnnouncementDocument,
  DocumentBlock,
  DocumentInline,
  DocumentMark,
  DocumentOrderedList,
  DocumentParagraph,
} from '@/protocol/announcement-document';
import { linkRuns, textOf, type InlineRun } from './link-runs';

/**
 * The text of an announcement as React elements, made from the allow-listed document and nothing else: there is no
 * markup in it that could be switched on (OPN-86). The same on the server and in the browser.
 */
export function AnnouncementBody({
  document,
  pictureName,
}: {
  document: AnnouncementDocument;
  /** What a picture is called that its writer gave no words: it is a link, and a link needs a name. */
  pictureName: string;
}) {
  return (
    <div
      className={cn(
        'max-w-read text-lg leading-[26px] text-text-2 max-desktop:text-md max-desktop:leading-6',
        'space-y-3 break-words [&_a]:text-primary-text [&_a]:underline-offset-2 hover:[&_a]:underline',
        '[&_strong]:font-semibold [&_strong]:text-text-1 [&_a_strong]:text-inherit',
      )}
    >
      {(document.content ?? []).map((block, index) =>
        block.type === 'image' ? (
          <Picture key={index} {...block.attrs} alt={block.attrs.alt || pictureName} />
        ) : (
          <Block key={index} block={block} />
        ),
      )}
    </div>
  );
}

const alignments = { left: '', center: 'text-center', right: 'text-right', justify: 'text-justify' } as const;

function Block({ block }: { block: Exclude<DocumentBlock, { type: 'image' }> }) {
  if (block.type === 'orderedList') return <OrderedList list={block} />;
  return <Paragraph paragraph={block} />;
}

function Paragraph({ paragraph }: { paragraph: DocumentParagraph }) {
  const inlines = paragraph.content ?? [];
  return (
    <p dir="auto" className={alignments[paragraph.attrs?.textAlign ?? 'left'] || undefined}>
      {inlines.length === 0 ? <br /> : linkRuns(inlines).map((run, index) => <Run key={index} run={run} />)}
    </p>
  );
}

function OrderedList({ list }: { list: DocumentOrderedList }) {
  const start = list.attrs?.start ?? 1;
  return (
    <ol start={start === 1 ? undefined : start} className="list-decimal space-y-1 pl-7">
      {list.content.map((item, index) => (
        <li key={index}>
          {item.content.map((child, childIndex) => (
            <Block key={childIndex} block={child} />
          ))}
        </li>
      ))}
    </ol>
  );
}

type PictureProps = Extract<DocumentBlock, { type: 'image' }>['attrs'];

/** Width and height reserve the box before the picture is there; without them a box of usual shape does. */
function Picture({ src, alt, width, height }: PictureProps & { alt: string }) {
  const known = width && height ? { width, height } : {};
  return (
    <figure>
      <a href={src} target="_blank" rel="noopener" className="inline-block max-w-full">
        <img
          {...known}
          src={src}
          alt={alt}
          loading="lazy"
          decoding="async"
          className={cn(
            'max-w-full rounded-[12px] bg-surface-2',
            'width' in known
              ? 'h-auto max-h-[640px] object-contain object-left'
              : 'aspect-video w-full object-contain',
          )}
        />
      </a>
    </figure>
  );
}

/** A link shows where it really leads if its label names another host. */
function Run({ run: { href, nodes, realHost } }: { run: InlineRun }): ReactNode {
  const inner = nodes.map((node, index) => <Inline key={index} node={node} />);
  if (href === null) return inner;
  return (
    <a href={href} target="_blank" rel="nofollow ugc noopener">
      {inner}
      {realHost !== null && <bdi className="text-text-2"> ({realHost})</bdi>}
    </a>
  );
}

function Inline({ node }: { node: DocumentInline }): ReactNode {
  if (node.type === 'hardBreak') return <br />;
  return (node.marks ?? []).reduceRight<ReactNode>(
    (inner, mark) => marked(mark, inner),
    <Fragment>{textOf(node)}</Fragment>,
  );
}

function marked(mark: DocumentMark, inner: ReactNode): ReactNode {
  switch (mark.type) {
    case 'bold':
      return <strong>{inner}</strong>;
    case 'italic':
      return <em>{inner}</em>;
    case 'underline':
      return <u>{inner}</u>;
    case 'strike':
      return <s>{inner}</s>;
    case 'link':
      return inner;
  }
}
