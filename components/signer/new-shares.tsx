'use client';
import { useRef, useState } from 'react';
import { wipe } from '@/lib/keys/bytes';
import type { Draft } from '@/lib/keys/draft';
import type { Judge } from '@/lib/keys/password-judge';
import type { WalletFile } from '@/lib/keys/wallet-file';
import type { SignerOutcome } from '@/lib/signer/messages';
import { KeepForm } from './keep-form';
import { NewPasswordForm } from './new-password-form';
import { useWork } from './use-work';

export type NewSharesProps = {
  title: string;
  text: string;
  judge: Judge;
  /** Makes new shares under the password; nothing is in force yet. */
  make: (password: string) => Promise<Draft>;
  /** The new shares hold: this device keeps its copy. */
  onKept: (file: WalletFile) => void;
  onDone: (outcome: SignerOutcome) => void;
  onClose: () => void;
};

/**
 * New shares, whichever way: password, pending record, kit and file shown, typed confirmation. Closed before the
 * confirmation, what was before holds; a step whose answer was lost is repeated as it was.
 */
export function NewShares({ title, text, judge, make, onKept, onDone, onClose }: NewSharesProps) {
  const [written, setWritten] = useState<{ draft: Draft; password: string } | null>(null);
  const made = useRef<{ draft: Draft; password: string } | null>(null);
  const { busy, problem, run } = useWork();

  const write = (password: string) =>
    run(async () => {
      if (made.current?.password !== password) made.current = { draft: await make(password), password };
      const { draft } = made.current;
      try {
        await draft.write();
      } catch (cause) {
        // Refused for good (another tab was faster, the nonce ran out): the next attempt begins anew.
        if (!isUndecided(cause)) made.current = null;
        throw cause;
      }
      setWritten({ draft, password });
    });

  const confirm = () =>
    run(async () => {
      if (!written) return;
      const { draft } = written;
      await draft.confirm();
      onKept(draft.file);
      if (draft.kit) wipe(draft.kit.shareC);
      onDone({ kind: 'wallet', address: draft.address, version: draft.version });
    });

  return written ? (
    <KeepForm {...written} busy={busy} problem={problem} onConfirm={() => void confirm()} onClose={onClose} />
  ) : (
    <NewPasswordForm
      title={title}
      text={text}
      judge={judge}
      busy={busy}
      problem={problem}
      onPassword={(password) => void write(password)}
      onClose={onClose}
    />
  );
}

function isUndecided(cause: unknown): boolean {
  return cause instanceof Error && 'isUndecided' in cause && cause.isUndecided === true;
}
