'use client';

import { useTranslations } from 'next-intl';
import { useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Field } from '@/components/ui/field';
import { FormAlert } from '@/components/ui/form-alert';
import { Note } from '@/components/ui/note';
import { RoleChip } from '@/components/ui/role-chip';
import { Select } from '@/components/ui/select';
import { showSnackbar } from '@/components/ui/snackbar';
import { asApiError } from '@/lib/api/api-error';
import { errorText } from '@/lib/api/error-text';
import { durationIn } from '@/lib/format/duration';
import { signedInviteLink } from '@/lib/invite/invite-link';
import { createInviteLink } from '@/lib/queries/invite-link';
import { useRoles } from '@/lib/queries/role';
import { useRooms } from '@/lib/queries/room';
import { INVITE_ROLES_MAX, inviteLinkLimits, inviteLinkLives } from '@/protocol/invite-link-rules';
import type { InviteLinksProps } from './invite-links';

const DAY_HOURS = 24;
/** A week, as most links need. */
const FIRST_LIFE = String(inviteLinkLives[5]);

/** Makes a signed link: for how long, for how many, where it leads, and with which roles. */
export function InviteLinkForm({ space, rights, onDone }: InviteLinksProps & { onDone: () => void }) {
  const t = useTranslations('space.inviteLinks');
  const mayGiveRoles = rights.includes('manageRoles');
  const { data: rooms } = useRooms(space.id);
  const { data: roles } = useRoles(mayGiveRoles ? space.id : null);
  const [life, setLife] = useState(FIRST_LIFE);
  const [limit, setLimit] = useState('');
  const [room, setRoom] = useState('');
  const [roleIds, setRoleIds] = useState<readonly number[]>([]);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  // Asking twice for the same link makes one.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const targets =
    rooms?.filter(({ kind, locked, archived }) => kind !== 'privateRoom' && !locked && !archived) ?? [];
  const presets = roles?.filter(({ isDefault, manageable }) => isDefault === 0 && manageable) ?? [];

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    try {
      const form = {
        lifeSeconds: numberOf(life),
        maxUses: numberOf(limit),
        roomId: numberOf(room),
        roleIds: [...roleIds],
      };
      const { token } = await createInviteLink(space.id, form, key);
      await navigator.clipboard.writeText(signedInviteLink(location.origin, token)).then(
        () => showSnackbar(t('madeAndCopied')),
        () => showSnackbar(t('made')),
      );
      onDone();
    } catch (caught) {
      const error = asApiError(caught);
      setProblem(await errorText(error));
      if (!error.isUndecided) setKey(crypto.randomUUID());
      setBusy(false);
    }
  };
  const lifeText = (seconds: number) => {
    const { count, unit } = durationIn(seconds);
    if (unit === 'hours' && count % DAY_HOURS === 0) return t('days', { count: count / DAY_HOURS });
    return t(unit === 'hours' ? 'hours' : 'minutes', { count });
  };

  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4" aria-label={t('create')}>
      <h3 className="section-title">{t('create')}</h3>
      <FormAlert text={problem} />
      {space.privacy === 0 && !rights.includes('handleApplications') && <Note>{t('applicationNote')}</Note>}
      <div className="grid gap-4 desktop:grid-cols-2">
        <Field label={t('expires')}>
          {(control) => (
            <Select {...control} value={life} onChange={(event) => setLife(event.currentTarget.value)}>
              {inviteLinkLives.map((seconds) => (
                <option key={seconds} value={seconds}>
                  {lifeText(seconds)}
                </option>
              ))}
              <option value="">{t('never')}</option>
            </Select>
          )}
        </Field>
        <Field label={t('limit')}>
          {(control) => (
            <Select {...control} value={limit} onChange={(event) => setLimit(event.currentTarget.value)}>
              <option value="">{t('noLimit')}</option>
              {inviteLinkLimits.map((count) => (
                <option key={count} value={count}>
                  {t('people', { count })}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <Field label={t('target')} help={t('targetHelp')}>
        {(control) => (
          <Select {...control} value={room} onChange={(event) => setRoom(event.currentTarget.value)}>
            <option value="">{t('overview')}</option>
            {targets.map(({ id, name }) => (
              <option key={id} value={id}>
                # {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {presets.length > 0 && (
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1.5 text-sm font-medium text-text-2">{t('roles')}</legend>
          <div className="grid gap-2 desktop:grid-cols-2">
            {presets.map(({ id, name, color }) => (
              <Checkbox
                key={id}
                checked={roleIds.includes(id)}
                disabled={!roleIds.includes(id) && roleIds.length >= INVITE_ROLES_MAX}
                onChange={(event) =>
                  setRoleIds(
                    event.currentTarget.checked ? [...roleIds, id] : roleIds.filter((one) => one !== id),
                  )
                }
              >
                <RoleChip name={name} color={color} />
              </Checkbox>
            ))}
          </div>
          <p className="text-xs text-text-3">{t('rolesHelp')}</p>
        </fieldset>
      )}
      <Button type="submit" variant="primary" busy={busy} className="self-start max-desktop:self-stretch">
        {t('create')}
      </Button>
    </form>
  );
}

const numberOf = (value: string): number | null => (value === '' ? null : Number(value));
