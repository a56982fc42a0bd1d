import type { ComponentType, ReactNode } from 'react';
import type { SpaceId } from '@/protocol/ids';

export interface SpaceLinkProps {
  href: string;
  className?: string;
  'aria-label'?: string;
  children: ReactNode;
}

/**
 * How parts that stand on public pages and in the shell lead to a space: a plain link on public pages, where every
 * page is a document of its own, and the shell's soft navigation inside it.
 */
export interface SpaceLinking {
  Link: ComponentType<SpaceLinkProps>;
  hrefOf: (spaceId: SpaceId) => string;
}

export const publicLinking: SpaceLinking = {
  Link: (props) => <a {...props} />,
  hrefOf: (spaceId) => `/index/guildOverview/${spaceId}`,
};
