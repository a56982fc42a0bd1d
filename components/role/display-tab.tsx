'use client';

import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useRef, useState, type FormEvent } from 'react';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { RoleChip, RoleInk } from '@/components/ui/role-chip';
import { showSnackbar } from '@/components/ui/snackbar';
import { asApiError } from '@/lib/api/api-error';
import { errorText } from '@/lib/api/error-text';
import { Intent } from '@/lib/api/intent';
import { useMe } from '@/lib/queries/account';
import { createRole, updateRole, type RoleLook } from '@/lib/queries/role';
import { rolePath } from '@/lib/space/settings';
import type { SpaceId } from '@/protocol/ids';
import { ROLE_NAME_MAX, type Role } from '@/protocol/role';
import { SwatchPicker } from './swatch-picker';

export type DisplayTabProps = {
  spaceId: SpaceId;
  role: Role | null;
  look: RoleLook;
  isChanged: boolean;
  onChange: (part: Partial<RoleLook>) => void;
  onReset: () => void;
};

/** Name and colour, with a look at both themes; saving makes a new role or changes this one. */
export function DisplayTab({ spaceId, role, look, isChanged, onChange, onReset }: DisplayTabProps) {
  const t = useTranslations('role');
  const router = useRouter();
  const [nameError, setNameError] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const intent = useRef(new Intent());
  const isLocked = role !== null && !role.manageable;

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (look.name.trim() === '') {
      setNameError(t('nameMissing'));
      return;
    }
    setSaving(true);
    try {
      if (role) {
        await updateRole(role.id, look);
        onReset();
        showSnackbar(t('updated'));
      } else {
        const { id } = await createRole(spaceId, look, intent.current.keyFor(look));
        intent.current.settle();
        onReset();
        showSnackbar(t('created'));
        router.replace(rolePath(spaceId, id));
      }
    } catch (caught) {
      const error = asApiError(caught);
      if (!error.isUndecided) intent.current.settle();
      const isOfName = error.error === 'role_name_missing' || error.error === 'role_name_invalid';
      if (isOfName) setNameError(await errorText(error));
      // The documents have one sentence for every failed creation (ROL-29, OPN-26).
      else showSnackbar(role ? await errorText(error) : t('somethingWrong'), 'error');
    } finally {
      setSaving(false);
    }
  };

  return (
    <form noValidate onSubmit={(event) => void save(event)} className="relative flex min-h-0 grow flex-col">
      <div className="min-h-0 grow overflow-y-auto scroll-quiet">
        <div className="flex max-w-[712px] flex-col gap-6 px-4 pt-6 pb-28 desktop:px-7">
          <Field
            required
            label={t('name')}
            help={t('nameHelp')}
            error={nameError}
            className="desktop:max-w-[420px]"
          >
            {(control) => (
              <Input
                {...control}
                value={look.name}
                readOnly={isLocked}
                maxLength={ROLE_NAME_MAX}
                onChange={(event) => {
                  setNameError(null);
                  onChange({ name: event.currentTarget.value });
                }}
              />
            )}
          </Field>
          <SwatchPicker value={look.color} disabled={isLocked} onChange={(color) => onChange({ color })} />
          <div>
            <p className="mb-1.5 text-sm font-medium text-text-2">{t('preview')}</p>
            <div className="grid gap-3 desktop:grid-cols-2">
              <Preview theme="dark" look={look} />
              <Preview theme="light" look={look} />
            </div>
          </div>
        </div>
      </div>
      {!isLocked && (role === null || isChanged) && (
        <div className="absolute inset-x-3 bottom-3 mx-auto flex max-w-[560px] items-center gap-2 rounded-card bg-surface-3 py-2.5 pr-2.5 pl-4.5 shadow-3 desktop:bottom-5">
          <span role="status" className="min-w-0 grow truncate">
            {t('unsaved')}
          </span>
          {isChanged && (
            <Button
              variant="ghost"
              disabled={saving}
              onClick={() => {
                setNameError(null);
                onReset();
              }}
            >
              {t('reset')}
            </Button>
          )}
          <Button type="submit" variant="primary" busy={saving}>
            {t('save')}
          </Button>
        </div>
      )}
    </form>
  );
}

/** A message as it looks on one of the themes, whichever is on. */
function Preview({ theme, look }: { theme: 'dark' | 'light'; look: RoleLook }) {
  const t = useTranslations('role');
  const { data: me } = useMe();
  const name = me?.username ?? '';
  return (
    <div
      data-theme={theme}
      className="flex items-start gap-3 rounded-card border border-border-2 bg-surface-1 p-3.5 text-text-1"
    >
      <Avatar name={name} picture={me?.avatar} size={36} />
      <div className="min-w-0">
        <p className="flex min-w-0 items-center gap-2">
          <RoleInk color={look.color} className="truncate font-medium">
            {name}
          </RoleInk>
          <RoleChip name={look.name.trim() || t('newName')} color={look.color} className="shrink-0" />
        </p>
        <p className="text-sm">{t('previewText')}</p>
      </div>
    </div>
  );
}
