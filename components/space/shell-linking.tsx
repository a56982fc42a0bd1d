'use client';

import Link from 'next/link';
import { shellOverview } from '@/lib/navigation/shell-paths';
import type { SpaceLinking } from './space-link';

/** Inside the shell spaces follow one another without a page load; their overview leads back here. */
export const shellLinking: SpaceLinking = {
  Link: (props) => <Link {...props} prefetch={false} />,
  hrefOf: (spaceId) => `${shellOverview(spaceId)}?canBack=true`,
};
