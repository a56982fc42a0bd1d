'use client';

import { Ban, Flag, ShieldCheck, UserMinus, UserPlus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { MenuItem } from '@/components/ui/menu';
import { useContact } from '@/lib/queries/contact';
import type { Person } from '@/protocol/account';
import { usePersonActions } from './use-person-actions';

export type PersonItemsProps = {
  person: Pick<Person, 'id' | 'username'>;
  /** Opens the question, which outlives the menu. */
  onBlock: (isBlocked: boolean) => void;
  /** Left out where a person can't be reported. */
  onReport?: () => void;
};

/**
 * Menu items that follow, unfollow, block, unblock or report a person, the same in every menu. Asks for the current state when
 * the menu opens.
 */
export function PersonItems({ person, onBlock, onReport }: PersonItemsProps) {
  const t = useTranslations('contact.person');
  const { data } = useContact(person.id);
  const { isKnown, isBlocked, follows, toggleFollow } = usePersonActions(person, data);
  return (
    <>
      {!isBlocked && (
        <MenuItem
          icon={follows ? <UserMinus aria-hidden /> : <UserPlus aria-hidden />}
          disabled={!isKnown}
          onSelect={() => void toggleFollow()}
        >
          {t(follows ? 'unfollow' : 'follow')}
        </MenuItem>
      )}
      <MenuItem
        danger={!isBlocked}
        icon={isBlocked ? <ShieldCheck aria-hidden /> : <Ban aria-hidden />}
        disabled={!isKnown}
        onSelect={() => onBlock(isBlocked)}
      >
        {t(isBlocked ? 'unblock' : 'block')}
      </MenuItem>
      {onReport && (
        <MenuItem icon={<Flag aria-hidden />} onSelect={onReport}>
          {t('report')}
        </MenuItem>
      )}
    </>
  );
}
