'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { nameList } from '@/lib/format/name-list';
import type { AuditEntry, AuditPerson, AuditValue } from '@/protocol/audit';

/** So many names stand in a sentence. */
const NAMES_SHOWN = 3;

/** What an entry says, in words. */
export function useEntryWords() {
  const t = useTranslations('audit');
  const member = useTranslations('member');
  const permission = useTranslations('permission');
  const locale = useLocale();

  const personName = ({ username }: AuditPerson) => username ?? t('goneAccount');
  const actorName = ({ by, actor }: AuditEntry) =>
    by === 'operator' ? t('operator') : actor ? personName(actor) : t('system');

  const peopleNames = ({ people, peopleCount }: AuditEntry) => {
    const names = people.slice(0, NAMES_SHOWN).map(personName);
    if (peopleCount <= names.length) return nameList(names, locale);
    return t('more', {
      names: names.join(locale === 'zh' ? '、' : ', '),
      count: locale === 'zh' ? peopleCount : peopleCount - names.length,
    });
  };

  const objectName = ({ objects }: AuditEntry) => {
    const [object] = objects;
    if (!object) return '';
    if (object.name === null) return t('unnamed', { kind: object.kind });
    return object.kind === 'room' ? `#${object.name}` : object.name;
  };

  const sentence = (entry: AuditEntry): ReactNode =>
    t.rich(`act.${entry.act}`, {
      actor: actorName(entry),
      people: peopleNames(entry),
      object: objectName(entry),
      count: entry.peopleCount,
      b: (words) => <b>{words}</b>,
    });

  const valueText = (field: string, value: AuditValue): string => {
    if (value === null || value === '') return t('nothing');
    if (typeof value === 'boolean') return t(value ? 'on' : 'off');
    if (Array.isArray(value)) {
      const words = field === 'permissions' ? value.map(permissionName) : value;
      return words.join(locale === 'zh' ? '、' : ', ') || t('nothing');
    }
    // Its terms name things by ids, which tell a reader nothing.
    if (field === 'rule') return t('ruleSet');
    if (field === 'privacy') return t(value === 1 ? 'public' : 'private');
    if (field === 'darkMode') return t(value === 1 ? 'dark' : 'light');
    if (field === 'scholarRate' || field === 'managerRate') {
      return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(
        Number(value) / 10_000,
      );
    }
    if (field === 'since' || field === 'until' || field === 'expires') {
      return new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
        dateStyle: 'medium',
        timeStyle: 'short',
      }).format(new Date(String(value)));
    }
    if (field === 'reason') return reasonText(Number(value));
    if (field === 'part' && t.has(`part.${value}`)) return t(`part.${value}`);
    if (field === 'kind' && t.has(`kind.${value}`)) return t(`kind.${value}`);
    return String(value);
  };

  const permissionName = (name: string) =>
    permission.has(`${name}.name`) ? permission(`${name}.name`) : name;

  const reasonText = (reason: number) =>
    member.has(`banReason.${reason}`) ? member(`banReason.${reason}`) : String(reason);

  return {
    actorName,
    sentence,
    valueText,
    reasonText,
    fieldName: (field: string) => (t.has(`field.${field}`) ? t(`field.${field}`) : permissionName(field)),
  };
}
