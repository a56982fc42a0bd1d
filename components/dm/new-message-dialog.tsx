'use client';

import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { ProfileButton } from '@/components/contact/profile-button';
import { conversationWith, useWriteTo } from '@/components/contact/use-write-to';
import { Avatar } from '@/components/ui/avatar';
import { Dialog } from '@/components/ui/dialog';
import { listRow } from '@/components/ui/list-row';
import { Spinner } from '@/components/ui/spinner';
import { useDirectConversations } from '@/lib/queries/dm';
import type { Person } from '@/protocol/account';
import { PeopleResults, usePeopleSearch, walkPeople, type KnownPerson } from './people-results';
import { PeopleSearchField } from './people-search-field';

export type NewMessageDialogProps = {
  onClose: () => void;
  /** Called when the conversation exists. */
  onOpened: (matrixRoomId: string) => void;
};

/** Starts a conversation: lists friends, and finds anyone by name (DM-04). */
export default function NewMessageDialog({ onClose, onOpened }: NewMessageDialogProps) {
  const t = useTranslations('dm.new');
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const search = usePeopleSearch();
  const { write, busyId } = useWriteTo((matrixRoomId) =>
    matrixRoomId === null ? onClose() : onOpened(matrixRoomId),
  );

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      closeLabel={t('close')}
      initialFocus={field}
      maxHeight={666}
      full
    >
      <PeopleSearchField ref={field} label={t('search')} search={search} list={list} />
      <div ref={list} onKeyDown={walkPeople} className="flex min-h-[300px] flex-col">
        <PeopleResults search={search}>
          {(people) => <People people={people} busyId={busyId} onPick={write} />}
        </PeopleResults>
      </div>
    </Dialog>
  );
}

type PeopleProps = {
  people: readonly KnownPerson[];
  busyId: number | null;
  onPick: (person: Person) => Promise<void>;
};

function People({ people, busyId, onPick }: PeopleProps) {
  const t = useTranslations('dm.new');
  const { data: conversations } = useDirectConversations();
  return (
    <ul aria-label={t('people')} className="flex flex-col gap-px">
      {people.map((person) => {
        const isKnown = conversationWith(conversations, person.id) !== undefined;
        const note = isKnown ? t('known') : person.relation === 'none' ? null : t(person.relation);
        return (
          <li key={person.id} className="flex items-center pl-2">
            <ProfileButton person={person} spaceId={null} pictureOnly className="shrink-0 rounded-full">
              <Avatar name={person.username} picture={person.avatar} size={36} />
            </ProfileButton>
            <button
              type="button"
              aria-busy={busyId === person.id || undefined}
              disabled={busyId !== null}
              onClick={() => void onPick(person)}
              className={`${listRow} h-[52px]`}
            >
              <span className="min-w-0 grow">
                <span className="block truncate" title={person.username}>
                  {person.username}
                </span>
                {note !== null && <span className="block truncate text-xs text-text-3">{note}</span>}
              </span>
              {busyId === person.id && <Spinner />}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
