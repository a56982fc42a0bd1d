'use client';

import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { cn } from '@/components/ui/class-names';
import { expectProfile, toggleProfile } from '@/lib/navigation/profile-card';
import type { Person } from '@/protocol/account';
import type { SpaceId } from '@/protocol/ids';

export type ProfileButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'onClick'> & {
  person: Person;
  /** The space on screen; null where there is none. */
  spaceId: SpaceId | null;
  /** Only a picture: the person is named to screen readers. */
  pictureOnly?: boolean;
};

/** A name or picture that opens the card of its person. */
export function ProfileButton({ person, spaceId, pictureOnly, className, ...props }: ProfileButtonProps) {
  const t = useTranslations('contact.person');
  return (
    <button
      type="button"
      {...props}
      aria-haspopup="dialog"
      aria-label={pictureOnly ? t('profileOf', { name: person.username }) : undefined}
      onPointerEnter={expectProfile}
      onFocus={expectProfile}
      onClick={(event) =>
        toggleProfile({
          userId: person.id,
          name: person.username,
          picture: person.avatar,
          spaceId,
          anchor: event.currentTarget,
        })
      }
      className={cn('cursor-pointer text-left', !pictureOnly && 'hover:underline', className)}
    >
      {props.children}
    </button>
  );
}
