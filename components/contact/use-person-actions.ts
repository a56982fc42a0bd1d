'use client';

import { useTranslations } from 'next-intl';
import { showSnackbar } from '@/components/ui/snackbar';
import { setFollowing } from '@/lib/queries/contact';
import type { Person } from '@/protocol/account';
import type { Relation } from '@/protocol/contact-rules';

/** How the viewer stands to a person. */
export interface ContactState {
  readonly relation: Relation;
  readonly blocked: boolean;
}

/** Whether the viewer follows and blocks a person, and the action that follows or unfollows them. */
export function usePersonActions(person: Pick<Person, 'id' | 'username'>, state: ContactState | undefined) {
  const t = useTranslations('contact.person');
  const follows = state?.relation === 'following' || state?.relation === 'friend';
  const toggleFollow = async () => {
    try {
      await setFollowing(person.id, !follows);
      showSnackbar(t(follows ? 'unfollowed' : 'followed', { name: person.username }));
    } catch {
      // The failure is in the snackbar.
    }
  };
  return { isKnown: state !== undefined, isBlocked: state?.blocked ?? false, follows, toggleFollow };
}
