'use client';

import Link from 'next/link';
import type { SpaceLinking } from '@/components/space/space-link';

/** Inside the shell spaces follow one another without a page load; their overview leads back here. */
export const shellLinking: SpaceLinking = {
  Link: (props) => <Link {...props} prefetch={false} />,
  hrefOf: (spaceId) => `/index/homePage/guildOverview/${spaceId}?canBack=true`,
};

/** The overview of a space in the shell. */
export const shellOverview = (spaceId: number) => `/index/homePage/guildOverview/${spaceId}`;
