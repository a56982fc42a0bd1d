'use client';

import { Ban, ShieldCheck, UserMinus, UserPlus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { MenuItem } from '@/components/ui/menu';
import { showSnackbar } from '@/components/ui/snackbar';
import { setFollowing, useContact } from '@/lib/queries/contact';
import type { UserId } from '@/protocol/ids';

export type PersonItemsProps = {
  person: { readonly id: UserId; readonly username: string };
  /** Opens the question, which outlives the menu. */
  onBlock: (isBlocked: boolean) => void;
};

/** Menu items that follow, unfollow, block or unblock a person. Asks for the current state when the menu opens. */
export function PersonItems({ person, onBlock }: PersonItemsProps) {
  const t = useTranslations('contact.person');
  const { data } = useContact(person.id);
  const isBlocked = data?.blocked ?? false;
  const follows = data?.relation === 'following' || data?.relation === 'friend';
  const follow = async () => {
    try {
      await setFollowing(person.id, !follows);
      showSnackbar(t(follows ? 'unfollowed' : 'followed', { name: person.username }));
    } catch {
      // The failure is in the snackbar.
    }
  };
  return (
    <>
      {!isBlocked && (
        <MenuItem
          icon={follows ? <UserMinus aria-hidden /> : <UserPlus aria-hidden />}
          disabled={!data}
          onSelect={() => void follow()}
        >
          {t(follows ? 'unfollow' : 'follow')}
        </MenuItem>
      )}
      <MenuItem
        danger={!isBlocked}
        icon={isBlocked ? <ShieldCheck aria-hidden /> : <Ban aria-hidden />}
        disabled={!data}
        onSelect={() => onBlock(isBlocked)}
      >
        {t(isBlocked ? 'unblock' : 'block')}
      </MenuItem>
    </>
  );
}
