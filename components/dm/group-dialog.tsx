'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Lead } from '@/components/ui/lead';
import { Note } from '@/components/ui/note';
import { showSnackbar } from '@/components/ui/snackbar';
import { asApiError } from '@/lib/api/api-error';
import { errorText } from '@/lib/api/error-text';
import { Intent } from '@/lib/api/intent';
import { addToGroup, createGroup } from '@/lib/queries/group';
import type { Person } from '@/protocol/account';
import { GROUP_NAME_MAX, GROUP_PEOPLE_MAX } from '@/protocol/group-rules';
import type { UserId } from '@/protocol/ids';
import { ChosenPeople } from './chosen-people';
import { PeopleChoices } from './people-choices';
import { PeopleResults, usePeopleSearch, walkPeople } from './people-results';
import { PeopleSearchField } from './people-search-field';

export type GroupDialogProps = {
  /** The group that people are added to, with who is in it; null makes one. */
  group: { readonly room: string; readonly people: readonly UserId[] } | null;
  onClose: () => void;
  /** Called when the new group exists; its Matrix room may not yet, then the id is empty. */
  onMade?: (matrixRoomId: string) => void;
};

/** Picks people for a group, a new one with an optional name. What was picked stays while one searches on, and when it fails. */
export default function GroupDialog({ group, onClose, onMade }: GroupDialogProps) {
  const t = useTranslations('dm.group');
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const intent = useRef(new Intent());
  const search = usePeopleSearch();
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<readonly Person[]>([]);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ at: 'name' | 'form'; text: string } | null>(null);
  const max = GROUP_PEOPLE_MAX - (group?.people.length ?? 1);
  const full = chosen.length >= max;

  const toggle = ({ id, username, avatar }: Person) => {
    setFailure(null);
    setChosen((before) =>
      before.some((each) => each.id === id)
        ? before.filter((each) => each.id !== id)
        : [...before, { id, username, avatar }],
    );
  };

  const tellRefused = (refused: readonly UserId[]) => {
    const names = chosen.filter(({ id }) => refused.includes(id)).map(({ username }) => username);
    if (names.length > 0) {
      showSnackbar(t('refused', { names: names.join(', '), count: names.length }));
    } else if (group) showSnackbar(t('added', { count: chosen.length }));
  };
  const finish = async () => {
    const userIds = chosen.map(({ id }) => id);
    setBusy(true);
    setFailure(null);
    try {
      if (group) {
        tellRefused(await addToGroup(group.room, userIds));
        onClose();
      } else {
        const wanted = { name, userIds };
        const made = await createGroup(wanted, intent.current.keyFor(wanted));
        intent.current.settle();
        tellRefused(made.refused);
        onMade?.(made.group.room.matrixRoomId);
      }
    } catch (caught) {
      const error = asApiError(caught);
      if (!error.isUndecided) intent.current.settle();
      const text = await errorText(error);
      setFailure({ at: /name_/.test(error.error) ? 'name' : 'form', text });
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(group ? 'addTitle' : 'title')}
      closeLabel={t('close')}
      initialFocus={field}
      maxHeight={666}
      full
      dismissible={!busy}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('cancel')}
          </Button>
          <Button variant="primary" disabled={chosen.length === 0} busy={busy} onClick={() => void finish()}>
            {group ? t('add') : t('create')}
          </Button>
        </>
      }
    >
      <div className="flex shrink-0 flex-col gap-2">
        <p role="status" className="num text-sm text-text-2">
          {t('chosen', { count: chosen.length, max })}
        </p>
        <ChosenPeople people={chosen} disabled={busy} onRemove={toggle} />
        <PeopleSearchField
          ref={field}
          label={t('search')}
          search={search}
          list={list}
          onErase={() => setChosen((before) => before.slice(0, -1))}
        />
        {full && (
          <p role="status" className="text-xs text-warn">
            {t('full', { max: GROUP_PEOPLE_MAX })}
          </p>
        )}
      </div>
      {!group && (
        <Field
          label={t('name')}
          error={failure?.at === 'name' ? failure.text : undefined}
          className="shrink-0"
        >
          {(control) => (
            <Input
              {...control}
              value={name}
              maxLength={GROUP_NAME_MAX}
              autoComplete="off"
              onChange={(event) => {
                setName(event.currentTarget.value);
                setFailure(null);
              }}
            />
          )}
        </Field>
      )}
      {failure?.at === 'form' && (
        <Note tone="danger" live className="shrink-0">
          <Lead>{t(group ? 'addFailed' : 'createFailed')}</Lead>
          {failure.text}
        </Note>
      )}
      <div ref={list} onKeyDown={walkPeople} className="flex min-h-[220px] grow flex-col">
        <PeopleResults search={search}>
          {(people) => (
            <PeopleChoices
              people={people}
              chosen={chosen}
              present={group?.people ?? []}
              full={full}
              onToggle={toggle}
            />
          )}
        </PeopleResults>
      </div>
      <p className="text-xs text-text-3">{t('fromNowOn')}</p>
    </Dialog>
  );
}
