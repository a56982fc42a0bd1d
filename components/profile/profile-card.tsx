'use client';

import * as RadixDialog from '@radix-ui/react-dialog';
import * as RadixPopover from '@radix-ui/react-popover';
import { useTranslations } from 'next-intl';
import { useMemo, type ReactNode } from 'react';
import { useWindowIs } from '@/components/ui/media-query';
import { closeProfile, focusAnchor, type OpenProfile } from '@/lib/navigation/profile-card';
import { ProfileContent, type ProfileContentProps } from './profile-content';

/** The card of a person: beside what opened it, under 1024 px a sheet from the bottom. */
export default function ProfileCard(props: ProfileContentProps) {
  const t = useTranslations('profile');
  const isDesktop = useWindowIs('desktop');
  const Frame = isDesktop ? ProfilePopover : ProfileSheet;
  return (
    <Frame profile={props.profile} label={t('label', { name: props.profile.name })}>
      <ProfileContent {...props} />
    </Frame>
  );
}

type FrameProps = { profile: OpenProfile; label: string; children: ReactNode };

function ProfilePopover({ profile: { anchor }, label, children }: FrameProps) {
  const virtualRef = useMemo(() => ({ current: anchor }), [anchor]);
  return (
    <RadixPopover.Root open onOpenChange={(open) => !open && closeProfile()}>
      <RadixPopover.Anchor virtualRef={virtualRef} />
      <RadixPopover.Portal>
        <RadixPopover.Content
          data-menu=""
          data-profile=""
          aria-label={label}
          side="right"
          align="start"
          sideOffset={10}
          collisionPadding={12}
          onInteractOutside={(event) => {
            // A press on what opened the card closes it there.
            if (anchor.contains(event.target as Node)) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => giveBack(event, anchor)}
          className="z-overlay max-h-(--radix-popover-content-available-height) w-[328px] origin-(--radix-popover-content-transform-origin) animate-grow overflow-y-auto rounded-dialog bg-surface-3 text-text-1 outline-none floating [scrollbar-width:thin]"
        >
          {children}
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  );
}

function ProfileSheet({ profile: { anchor }, label, children }: FrameProps) {
  return (
    <RadixDialog.Root open onOpenChange={(open) => !open && closeProfile()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-overlay flex animate-fade-in items-end bg-scrim">
          <RadixDialog.Content
            data-dialog=""
            data-profile=""
            aria-describedby={undefined}
            onCloseAutoFocus={(event) => giveBack(event, anchor)}
            className="max-h-[94dvh] w-full animate-sheet overflow-y-auto rounded-dialog rounded-b-none bg-surface-3 pb-[env(safe-area-inset-bottom)] text-text-1 shadow-dialog outline-none"
          >
            <span aria-hidden className="mx-auto mt-2 -mb-1 block h-1 w-9 rounded-full bg-border-control" />
            <RadixDialog.Title className="sr-only">{label}</RadixDialog.Title>
            {children}
          </RadixDialog.Content>
        </RadixDialog.Overlay>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

/** Gives the focus back to what opened the card, unless a press or a dialog has put it elsewhere. */
function giveBack(event: Event, anchor: HTMLElement): void {
  event.preventDefault();
  if (document.activeElement === null || document.activeElement === document.body) focusAnchor(anchor);
}
