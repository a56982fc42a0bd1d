import { Fragment, type ReactNode } from 'react';
import { useConversation } from '@/components/chat/conversation-context';
import { ProfileButton } from '@/components/contact/profile-button';
import { cn } from '@/components/ui/class-names';
import type { ChatPerson, RichNode } from '@/lib/chat/model';
import { profileOf } from './profile-of';

/** Formatted text of a message as React elements, from the cleaned tree and nothing else. */
export function RichText({ nodes, everyone }: { nodes: readonly RichNode[]; everyone: string }) {
  return nodes.map((node, index) => (
    <Fragment key={index}>
      <Rich node={node} everyone={everyone} />
    </Fragment>
  ));
}

const mention = 'rounded-[5px] px-1 py-px font-medium';

function Rich({ node, everyone }: { node: RichNode; everyone: string }): ReactNode {
  switch (node.kind) {
    case 'text':
      return node.text;
    case 'break':
      return <br />;
    case 'mark':
      return <Mark mark={node.mark}>{<RichText nodes={node.children} everyone={everyone} />}</Mark>;
    case 'block':
      return <Block block={node.block}>{<RichText nodes={node.children} everyone={everyone} />}</Block>;
    case 'link':
      return (
        <a href={node.href} target="_blank" rel="noopener noreferrer nofollow" className="link">
          <RichText nodes={node.children} everyone={everyone} />
          {node.realHost !== undefined && <bdi className="text-text-2"> ({node.realHost})</bdi>}
        </a>
      );
    case 'mention':
      return <Mention person={node.person} />;
    case 'mentionEveryone':
      return <span className={cn(mention, mentionColours)}>{everyone}</span>;
  }
}

/** Opens the card of a person with an account here. Its text is selected and copied with the message. */
function Mention({ person }: { person: ChatPerson }) {
  const { spaceId } = useConversation();
  const profile = profileOf(person);
  const look = cn(mention, mentionColours);
  if (!profile) return <span className={look}>@{person.name}</span>;
  return (
    <ProfileButton person={profile} spaceId={spaceId} className={cn(look, 'max-w-full select-text')}>
      @{person.name}
    </ProfileButton>
  );
}

/** In a row that mentions the reader the pills are amber as the row is. */
const mentionColours =
  'bg-primary-soft text-primary-text in-data-mentions-me:bg-(--mention-chip) in-data-mentions-me:text-(--mention-chip-text)';

type MarkName = Extract<RichNode, { kind: 'mark' }>['mark'];
type BlockName = Extract<RichNode, { kind: 'block' }>['block'];

function Mark({ mark, children }: { mark: MarkName; children: ReactNode }) {
  switch (mark) {
    case 'bold':
      return <strong className="font-semibold">{children}</strong>;
    case 'italic':
      return <em>{children}</em>;
    case 'strike':
      return <s>{children}</s>;
    case 'underline':
      return <u className="underline-offset-2">{children}</u>;
    case 'code':
      return (
        <code className="rounded-xs bg-code-bg px-[5px] py-px font-mono text-[0.87em] edge-border-1">
          {children}
        </code>
      );
  }
}

function Block({ block, children }: { block: BlockName; children: ReactNode }) {
  switch (block) {
    case 'paragraph':
      // An empty paragraph keeps the height of the line that its writer left free.
      return <p className="empty:before:content-['\200b']">{children}</p>;
    case 'heading':
      return <p className="font-semibold">{children}</p>;
    case 'quote':
      return (
        <blockquote className="my-1 border-l-[3px] border-border-control pl-3 text-text-2">
          {children}
        </blockquote>
      );
    case 'codeBlock':
      return (
        // A long line scrolls; with the keyboard as well.
        <pre
          tabIndex={0}
          className="my-1.5 max-h-80 overflow-auto rounded-md bg-code-bg px-3 py-2.5 font-mono text-sm whitespace-pre edge-border-1 scroll-quiet [&_code]:bg-transparent [&_code]:p-0 [&_code]:text-[1em] [&_code]:shadow-none"
        >
          {children}
        </pre>
      );
    case 'list':
      return <ul className="my-0.5 list-disc pl-6 marker:text-text-3">{children}</ul>;
    case 'orderedList':
      return <ol className="my-0.5 list-decimal pl-6 marker:text-text-3">{children}</ol>;
    case 'listItem':
      return <li>{children}</li>;
  }
}
