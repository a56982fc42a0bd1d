'use client';
import { inviteOf } from '@/lib/invite/query';
import { useSearch } from '@/components/ui/use-hydrated';

/** One of two wordings: for everybody, or for who came by an invite. */
export function InvitedText({ plain, invited }: { plain: string; invited: string }) {
  return inviteOf(useSearch()) ? invited : plain;
}
