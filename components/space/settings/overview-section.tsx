'use client';

import { useState } from 'react';
import { useUnsaved } from '@/components/ui/unsaved-guard';
import { SavedDialog, type SavedSpace } from '@/components/space/editor/saved-dialog';
import { SpaceEditor } from '@/components/space/editor/space-editor';
import { VerificationCard } from './verification-card';
import type { SpaceSectionProps } from './section-table';

/** The editor of the space (OPN-35); after saving its dialog leads on to the overview. */
export default function OverviewSection({ space, standing, onClose }: SpaceSectionProps) {
  const [saved, setSaved] = useState<SavedSpace | null>(null);
  const [touched, setTouched] = useState(false);
  useUnsaved(touched && saved === null);
  return (
    <>
      <SpaceEditor
        space={space}
        nameProblem={standing.nameProblem}
        onTouched={() => setTouched(true)}
        onSaved={setSaved}
      >
        <VerificationCard spaceId={space.id} />
      </SpaceEditor>
      <SavedDialog saved={saved} isNew={false} onContinue={onClose} />
    </>
  );
}
