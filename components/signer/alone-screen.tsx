'use client';
import { useState } from 'react';
import { MarksHere } from './marks-here';
import { RestoreScreen } from './restore-screen';

/** The signer in a tab of its own: the marks of this device, and a restoration without any server. */
export function AloneScreen() {
  const [choosing, setChoosing] = useState<number | null>(null);
  return (
    <main className="mx-auto flex w-full max-w-dialog flex-col gap-6 px-4 py-8">
      <div data-dialog="" className="overflow-hidden rounded-dialog bg-surface-3 text-text-1">
        <MarksHere choosing={choosing} onChoose={setChoosing} />
      </div>
      {/* Out of sight while a mark is chosen, with what was typed. */}
      <div
        data-dialog=""
        hidden={choosing !== null}
        className="overflow-hidden rounded-dialog bg-surface-3 text-text-1"
      >
        <RestoreScreen />
      </div>
    </main>
  );
}
