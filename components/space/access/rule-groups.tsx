'use client';

import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { GROUP_TERMS_MAX, RULE_GROUPS_MAX } from '@/protocol/access-rule';
import type { RoomId } from '@/protocol/ids';
import type { Role } from '@/protocol/role';
import { emptyGroup, type DraftGroup, type DraftRule, type DraftTerm } from './rule-draft';
import { TermRow } from './term-row';

/** The terms of a rule in their groups, as cards with the word that joins them between. */
export function RuleGroups(props: {
  roomId: RoomId;
  rule: DraftRule;
  roles: readonly Role[];
  onChange: (rule: DraftRule) => void;
}) {
  const t = useTranslations('space.access');
  const { rule, onChange } = props;
  const setGroup = (place: number, group: DraftGroup | null) =>
    onChange({
      ...rule,
      groups: rule.groups.flatMap((one, index) => (index !== place ? [one] : group ? [group] : [])),
    });
  const own = props.roles.filter(({ isDefault }) => isDefault === 0);
  return (
    <div className="mt-4 flex flex-col gap-3">
      {rule.groups.map((group, place) => (
        // Groups have no name of their own, and their order is theirs.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={place} className="contents">
          {place > 0 && <Joint word={t(rule.op)} />}
          <Group
            number={place + 1}
            roomId={props.roomId}
            group={group}
            roles={own}
            onChange={(next) => setGroup(place, next)}
            onRemove={rule.groups.length > 1 ? () => setGroup(place, null) : null}
          />
        </div>
      ))}
      {rule.groups.length < RULE_GROUPS_MAX && (
        <Button
          size="sm"
          className="self-start"
          onClick={() => onChange({ ...rule, groups: [...rule.groups, emptyGroup] })}
        >
          <Plus aria-hidden />
          {t(`add.${rule.op}`)}
        </Button>
      )}
    </div>
  );
}

function Group(props: {
  number: number;
  roomId: RoomId;
  group: DraftGroup;
  roles: readonly Role[];
  onChange: (group: DraftGroup) => void;
  onRemove: (() => void) | null;
}) {
  const t = useTranslations('space.access');
  const { group, roles, onChange, onRemove } = props;
  const { terms } = group;
  const set = (place: number, term: DraftTerm | null) =>
    onChange({
      ...group,
      terms: terms.flatMap((one, index) => (index !== place ? [one] : term ? [term] : [])),
    });
  const isRemovable = onRemove !== null || terms.length > 1;
  return (
    <fieldset className="min-w-0 rounded-card bg-surface-2 p-3.5 edge-border-2">
      <legend className="sr-only">{t('group', { number: props.number })}</legend>
      {terms.map((term, place) => (
        // oxlint-disable-next-line react/no-array-index-key
        <div key={place}>
          {place > 0 && <Joint word={t(group.op)} />}
          <TermRow
            number={place + 1}
            roomId={props.roomId}
            term={term}
            roles={roles.filter(({ id }) => isNamedBy(term, id) || !isTaken(terms, place, id))}
            onChange={(next) => set(place, next)}
            onRemove={isRemovable ? () => (terms.length > 1 ? set(place, null) : onRemove?.()) : null}
          />
        </div>
      ))}
      {terms.length < GROUP_TERMS_MAX && (
        <Button
          size="sm"
          variant="ghost"
          className="mt-2"
          onClick={() => onChange({ ...group, terms: [...terms, ...emptyGroup.terms] })}
        >
          <Plus aria-hidden />
          {t(`add.${group.op}`)}
        </Button>
      )}
    </fieldset>
  );
}

const isNamedBy = (term: DraftTerm | undefined, roleId: number) =>
  term?.kind === 'role' && term.roleId === roleId;

/** Another term of the group names the role. */
const isTaken = (terms: readonly DraftTerm[], place: number, roleId: number) =>
  terms.some((term, index) => index !== place && isNamedBy(term, roleId));

function Joint({ word }: { word: string }) {
  return (
    <div className="my-2 flex items-center gap-3 text-xs font-semibold text-text-2">
      <span aria-hidden className="h-px grow bg-border-2" />
      {word}
      <span aria-hidden className="h-px grow bg-border-2" />
    </div>
  );
}
