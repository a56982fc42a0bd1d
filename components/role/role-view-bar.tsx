'use client';

import { lazy, Suspense, useContext, useLayoutEffect } from 'react';
import { setReadOnly } from '@/lib/api/read-only';
import { RoleViewContext, useRoleView, type ViewedRole } from '@/lib/queries/role-view';

const RoleViewBanner = lazy(() => import('./role-view-banner'));

/** Lets nothing be changed while the space is shown as a role sees it, and says so above the page. */
export function RoleViewBar() {
  const viewed = useContext(RoleViewContext);
  return viewed && <ReadOnly key={viewed.roleId} viewed={viewed} />;
}

function ReadOnly({ viewed }: { viewed: ViewedRole }) {
  const isShown = useRoleView(viewed.spaceId) !== null;
  // Before anything that is drawn so can be pressed, and before the banner has been loaded.
  useLayoutEffect(() => {
    setReadOnly(isShown);
    return () => setReadOnly(false);
  }, [isShown]);
  return (
    <Suspense>
      <RoleViewBanner viewed={viewed} />
    </Suspense>
  );
}
