import type { SocialLinks } from '@/protocol/space';
import type { SpaceDraft } from '@/protocol/space-draft';
import { socialTypes } from '@/protocol/space-rules';
import { isSame } from './form';

export type DraftField = keyof SpaceDraft;

export interface MergedDraft {
  readonly draft: SpaceDraft;
  /** Changed here and there, differently: the draft has what was typed here. */
  readonly conflicts: readonly DraftField[];
}

/** Where the person is, and what was begun: the last word on this device is enough. */
const own: readonly DraftField[] = ['tab', 'type'];

/**
 * Puts together what was typed on this device and on another one since both had `base`. Fields that one of them has changed are
 * taken from there; links and games are put together one by one.
 */
export function mergeDrafts(base: SpaceDraft, mine: SpaceDraft, theirs: SpaceDraft): MergedDraft {
  const conflicts: DraftField[] = [];
  const merged: Record<string, unknown> = {};
  const fields = new Set([
    ...Object.keys(base),
    ...Object.keys(mine),
    ...Object.keys(theirs),
  ] as DraftField[]);
  for (const field of fields) {
    const [was, here, there] = [base[field], mine[field], theirs[field]];
    if (isSame(was, here) && !own.includes(field)) merged[field] = there;
    else if (isSame(was, there) || isSame(here, there) || own.includes(field)) merged[field] = here ?? there;
    else if (field === 'socialLinks')
      merged[field] = mergeLinks(base, mine, theirs, () => conflicts.push(field));
    else if (field === 'gameIds') merged[field] = mergeGames(base, mine, theirs);
    else {
      merged[field] = here;
      conflicts.push(field);
    }
  }
  const kept = Object.entries(merged).filter(([, value]) => value !== undefined);
  return { draft: Object.fromEntries(kept), conflicts };
}

function mergeLinks(
  { socialLinks: was = {} }: SpaceDraft,
  { socialLinks: here = {} }: SpaceDraft,
  { socialLinks: there = {} }: SpaceDraft,
  onConflict: () => void,
): SocialLinks {
  const links: SocialLinks = {};
  let isConflict = false;
  for (const type of socialTypes) {
    const isMine = !isSame(was[type], here[type]);
    if (isMine && !isSame(was[type], there[type]) && !isSame(here[type], there[type])) isConflict = true;
    const link = isMine ? here[type] : there[type];
    if (link) links[type] = link;
  }
  if (isConflict) onConflict();
  return links;
}

function mergeGames(
  { gameIds: was = [] }: SpaceDraft,
  { gameIds: here = [] }: SpaceDraft,
  { gameIds: there = [] }: SpaceDraft,
): number[] {
  const stays = (id: number) => !(was.includes(id) && !here.includes(id));
  const added = here.filter((id) => !was.includes(id) && !there.includes(id));
  return [...there.filter(stays), ...added];
}
