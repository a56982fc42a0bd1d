'use client';
import { useState } from 'react';
import { MarksHere } from './marks-here';
import { RestoreScreen } from './restore-screen';

/** The signer in its own tab: shows the marks of this device and restores a wallet without a server. */
export function AloneScreen() {
  const [choosing, setChoosing] = useState<number | null>(null);
  return (
    <main className="mx-auto flex w-full max-w-dialog flex-col gap-6 px-4 py-8">
      <div data-dialog="" className="overflow-hidden rounded-dialog bg-surface-3 text-text-1">
        <MarksHere choosing={choosing} onChoose={setChoosing} />
      </div>
      {/* Hidden, not unmounted, while a mark is chosen: what was typed stays. */}
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
