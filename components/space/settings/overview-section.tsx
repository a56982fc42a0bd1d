'use client';

import { useState } from 'react';
import { SavedDialog, type SavedSpace } from '@/components/space/wizard/saved-dialog';
import { SpaceWizard } from '@/components/space/wizard/space-wizard';
import { OwnershipCard } from './ownership-card';
import { VerificationCard } from './verification-card';
import type { SpaceSectionProps } from './section-table';

/** The edit wizard of the space (OPN-35); after saving its dialog leads on to the overview. */
export default function OverviewSection({ space, standing, onClose }: SpaceSectionProps) {
  const [saved, setSaved] = useState<SavedSpace | null>(null);
  return (
    <>
      <SpaceWizard
        layout="section"
        space={space}
        type={space.type}
        nameProblem={standing.nameProblem}
        onSaved={setSaved}
      >
        <VerificationCard spaceId={space.id} />
        <OwnershipCard space={space} standing={standing} />
      </SpaceWizard>
      <SavedDialog saved={saved} isNew={false} onContinue={onClose} />
    </>
  );
}
