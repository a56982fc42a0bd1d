'use client';

import { useTranslations } from 'next-intl';
import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useState,
  type ButtonHTMLAttributes,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { orderRoles } from '@/lib/queries/role';
import type { RoleId, SpaceId } from '@/protocol/ids';
import type { Role } from '@/protocol/role';

export interface RoleHandle {
  isLifted: boolean;
  props: ButtonHTMLAttributes<HTMLButtonElement>;
}

/**
 * The order of roles while it is changed: by dragging a handle, or by Space on it, arrows and Space again. It is sent
 * once, when the role is put down; Esc puts it back. `list` has the rows as children. Only roles that the viewer may change move, below all others.
 */
export function useRoleOrder(spaceId: SpaceId, saved: readonly Role[], list: RefObject<HTMLElement | null>) {
  const t = useTranslations('role.order');
  const helpId = useId();
  const [lifted, setLifted] = useState<RoleId | null>(null);
  const [isDragging, setDragging] = useState(false);
  const [moved, setMoved] = useState<readonly RoleId[] | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const roles = moved ? inOrder(saved, moved) : saved;
  const ids = roles.map(({ id }) => id);
  const first = roles.findIndex(({ manageable }) => manageable);

  // A row that moves in the document loses the focus.
  useLayoutEffect(() => {
    if (lifted !== null) list.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus();
  }, [list, lifted, moved]);

  const wordsOf = (role: Role, at: number) => ({ name: role.name, position: at + 1, count: roles.length });
  const lift = (role: Role) => {
    setLifted(role.id);
    setAnnouncement(t('lifted', wordsOf(role, ids.indexOf(role.id))));
  };
  const moveTo = (role: Role, wanted: number) => {
    const to = Math.min(Math.max(wanted, first), ids.length - 1);
    if (to === ids.indexOf(role.id)) return;
    const others = ids.filter((id) => id !== role.id);
    setMoved(others.toSpliced(to, 0, role.id));
    setAnnouncement(t('moved', wordsOf(role, to)));
  };
  const putBack = (role: Role) => {
    setLifted(null);
    setDragging(false);
    setMoved(null);
    setAnnouncement(t('cancelled', { name: role.name }));
  };
  const drop = async (role: Role) => {
    setLifted(null);
    setDragging(false);
    setAnnouncement(t('dropped', wordsOf(role, ids.indexOf(role.id))));
    if (!moved) return;
    try {
      await orderRoles(spaceId, ids);
    } catch {
      // The snackbar has said it; the roles are shown as they are.
    } finally {
      setMoved(null);
    }
  };

  const onKeyDown = (role: Role, event: KeyboardEvent) => {
    const isLifted = lifted === role.id;
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      if (isLifted) void drop(role);
      else lift(role);
    } else if (isLifted && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      moveTo(role, ids.indexOf(role.id) + (event.key === 'ArrowUp' ? -1 : 1));
    } else if (isLifted && event.key === 'Escape') {
      event.preventDefault();
      putBack(role);
    } else if (isLifted && event.key === 'Tab') {
      void drop(role);
    }
  };
  const held = roles.find(({ id }) => id === lifted);
  const onPointerMove = useEffectEvent((event: PointerEvent) => {
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
    const at = rows.findIndex(({ top, bottom }) => event.clientY >= top && event.clientY < bottom);
    if (held && at !== -1) moveTo(held, at);
  });
  const onPointerUp = useEffectEvent(() => {
    if (held) void drop(held);
  });
  const onPointerCancel = useEffectEvent(() => {
    if (held) putBack(held);
  });
  // Of the whole page: a row that moves in the document would lose a captured pointer.
  useEffect(() => {
    if (!isDragging) return;
    const end = new AbortController();
    const { signal } = end;
    addEventListener('pointermove', (event) => onPointerMove(event), { signal });
    addEventListener('pointerup', () => onPointerUp(), { signal });
    addEventListener('pointercancel', () => onPointerCancel(), { signal });
    return () => end.abort();
  }, [isDragging]);

  const handleOf = (role: Role): RoleHandle => ({
    isLifted: lifted === role.id,
    props: {
      'aria-pressed': lifted === role.id,
      'aria-describedby': helpId,
      onKeyDown: (event) => onKeyDown(role, event),
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        setDragging(true);
        lift(role);
      },
    },
  });
  return { roles, helpId, announcement, handleOf };
}

/** Roles that came meanwhile stand last. */
function inOrder(roles: readonly Role[], ids: readonly RoleId[]): readonly Role[] {
  const placeOf = (id: RoleId) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return roles.toSorted((one, other) => placeOf(one.id) - placeOf(other.id));
}
