'use client';

import { Plus, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { RoleDot } from '@/components/ui/role-chip';
import { Select } from '@/components/ui/select';
import { GROUP_TERMS_MAX, RULE_GROUPS_MAX, type AccessRule, type TermGroup } from '@/protocol/access-rule';
import type { Role } from '@/protocol/role';

/** The terms of a rule in their groups, as cards with the word that joins them between. */
export function RuleGroups(props: {
  rule: AccessRule;
  roles: readonly Role[];
  onChange: (rule: AccessRule) => void;
}) {
  const t = useTranslations('space.access');
  const { rule, onChange } = props;
  const setGroup = (place: number, group: TermGroup | null) =>
    onChange({
      ...rule,
      groups: rule.groups.flatMap((one, index) => (index !== place ? [one] : group ? [group] : [])),
    });
  const own = props.roles.filter(({ isDefault }) => isDefault === 0);
  if (own.length === 0) return <p className="mt-4 text-text-2">{t('noRoles')}</p>;
  return (
    <div className="mt-4 flex flex-col gap-3">
      {rule.groups.map((group, place) => (
        // Groups have no name of their own, and their order is theirs.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={place} className="contents">
          {place > 0 && <Joint word={t(rule.op)} />}
          <Group
            number={place + 1}
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
          onClick={() => onChange({ ...rule, groups: [...rule.groups, { op: 'and', terms: [] }] })}
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
  group: TermGroup;
  roles: readonly Role[];
  onChange: (group: TermGroup) => void;
  onRemove: (() => void) | null;
}) {
  const t = useTranslations('space.access');
  const { group, roles, onChange, onRemove } = props;
  // An empty place waits for the next choice where there is none yet.
  const rows: (number | null)[] = group.terms.length > 0 ? group.terms.map(({ roleId }) => roleId) : [null];
  const set = (place: number, roleId: number | null) => {
    const ids = rows.flatMap((id, index) => (index === place ? (roleId ?? []) : (id ?? [])));
    onChange({ ...group, terms: [...new Set(ids)].map((id) => ({ kind: 'role', roleId: id })) });
  };
  const free = roles.filter(({ id }) => !rows.includes(id));
  return (
    <fieldset className="min-w-0 rounded-card bg-surface-2 p-3.5 edge-border-2">
      <legend className="sr-only">{t('group', { number: props.number })}</legend>
      {rows.map((roleId, place) => (
        <div key={roleId ?? 'none'}>
          {place > 0 && <Joint word={t(group.op)} />}
          <div className="flex items-center gap-2.5">
            <RoleDot color={roles.find(({ id }) => id === roleId)?.color ?? '#9A9A9A'} />
            <Select
              aria-label={t('role', { number: place + 1 })}
              value={roleId ?? ''}
              onChange={(event) => set(place, Number(event.currentTarget.value))}
              className="min-w-0 grow"
            >
              {roleId === null && (
                <option value="" disabled>
                  {t('chooseRole')}
                </option>
              )}
              {roleId !== null && !roles.some(({ id }) => id === roleId) && (
                <option value={roleId}>{t('deletedRole')}</option>
              )}
              {roles
                .filter(({ id }) => id === roleId || !rows.includes(id))
                .map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
            </Select>
            {(onRemove || group.terms.length > 1) && (
              <IconButton
                label={t('remove', { number: place + 1 })}
                icon={<X aria-hidden />}
                onClick={() => (rows.length > 1 ? set(place, null) : onRemove?.())}
              />
            )}
          </div>
          {roleId !== null && !roles.some(({ id }) => id === roleId) && (
            <p className="mt-1.5 text-sm text-danger">{t('deletedRoleText')}</p>
          )}
        </div>
      ))}
      {group.terms.length > 0 && free[0] && rows.length < GROUP_TERMS_MAX && (
        <Button size="sm" variant="ghost" className="mt-2" onClick={() => set(rows.length, firstOf(free))}>
          <Plus aria-hidden />
          {t(`add.${group.op}`)}
        </Button>
      )}
    </fieldset>
  );
}

const firstOf = (roles: readonly Role[]) => roles[0]?.id ?? null;

function Joint({ word }: { word: string }) {
  return (
    <div className="my-1 flex items-center gap-3 text-xs font-semibold text-text-2">
      <span aria-hidden className="h-px grow bg-border-2" />
      {word}
      <span aria-hidden className="h-px grow bg-border-2" />
    </div>
  );
}
