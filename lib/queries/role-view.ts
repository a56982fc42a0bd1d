'use client';
import { createContext, useContext } from 'react';
import { Observable } from '@/lib/observable';
import { useObservable } from '@/lib/use-observable';
import type { RoleId, SpaceId } from '@/protocol/ids';
import { useRead } from './query';

/** The role as which the viewer looks at a space. */
export interface ViewedRole {
  readonly spaceId: SpaceId;
  readonly roleId: RoleId;
  readonly name: string;
}

const chosen = new Observable<ViewedRole | null>(null);

/** Shows a space as members with a role see it, until the view ends or the page is loaded again. */
export function viewAsRole(role: ViewedRole): void {
  chosen.set(role);
}

export function endRoleView(): void {
  chosen.set(null);
}

export function useChosenRole(): ViewedRole | null {
  return useObservable(chosen, null);
}

/** Set around what is drawn as a role sees it: rights and rooms that are asked for in it are those of the role. */
export const RoleViewContext = createContext<ViewedRole | null>(null);

/** What the server answered about the role of the view, in whatever space that is. */
export function useRoleViewAnswer() {
  const viewed = useContext(RoleViewContext);
  return useRead('roleView', viewed === null ? null : { params: { roleId: viewed.roleId } });
}

/**
 * The view of a space; null where the viewer sees the space as themselves, as they do when the view could not be loaded or
 * is no longer theirs. Without `data` it is being loaded.
 */
export function useRoleView(spaceId: SpaceId | null) {
  const viewed = useContext(RoleViewContext);
  const answer = useRoleViewAnswer();
  if (viewed === null || viewed.spaceId !== spaceId) return null;
  const { data, error } = answer;
  if (error && (!data || !error.isUndecided)) return null;
  return { answer, viewed };
}
