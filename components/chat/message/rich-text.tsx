import { Fragment, type ReactNode } from 'react';
import { useConversation } from '@/components/chat/conversation-context';
import { ProfileButton } from '@/components/contact/profile-button';
import { cn } from '@/components/ui/class-names';
import type { ChatPerson, RichNode } from '@/lib/chat/model';
import { profileOf } from './profile-of';
import { blockLooks, markLooks, mentionClass } from './row-classes';

/** Formatted text of a message as React elements, from the cleaned tree and nothing else. */
export function RichText({ nodes, everyone }: { nodes: readonly RichNode[]; everyone: string }) {
  return nodes.map((node, index) => (
    <Fragment key={index}>
      <Rich node={node} everyone={everyone} />
    </Fragment>
  ));
}

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
      return <span className={mentionClass}>{everyone}</span>;
  }
}

/** Opens the card of a person with an account here. Its text is selected and copied with the message. */
function Mention({ person }: { person: ChatPerson }) {
  const { spaceId } = useConversation();
  const profile = profileOf(person);
  if (!profile) return <span className={mentionClass}>@{person.name}</span>;
  return (
    <ProfileButton person={profile} spaceId={spaceId} className={cn(mentionClass, 'max-w-full select-text')}>
      @{person.name}
    </ProfileButton>
  );
}

type MarkName = Extract<RichNode, { kind: 'mark' }>['mark'];
type BlockName = Extract<RichNode, { kind: 'block' }>['block'];

function Mark({ mark, children }: { mark: MarkName; children: ReactNode }) {
  const { tag: Tag, className } = markLooks[mark];
  return <Tag className={className}>{children}</Tag>;
}

function Block({ block, children }: { block: BlockName; children: ReactNode }) {
  const { tag: Tag, className } = blockLooks[block];
  // A long line of code scrolls; with the keyboard as well.
  return (
    <Tag className={className} tabIndex={block === 'codeBlock' ? 0 : undefined}>
      {children}
    </Tag>
  );
}
