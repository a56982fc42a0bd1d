'use client';
import { useTranslations } from 'next-intl';
import { useId, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { DeviceMark } from '@/lib/signer/mark';
import type { SignerDesk } from '@/lib/signer/signer-desk';
import { MarkProvider } from './mark-context';
import { MarkForm } from './mark-form';

export type MarkedPromptProps = {
  user: number;
  /** Asks for a mark first if this device has none: for a new wallet. */
  beginsWithMark: boolean;
  desk: Pick<SignerDesk, 'redrawn'>;
  onClose: () => void;
  children: ReactNode;
};

/** Shows a prompt under the mark of its account. Choosing a mark replaces the prompt, and what was typed in it is lost. */
export function MarkedPrompt({ user, beginsWithMark, desk, onClose, children }: MarkedPromptProps) {
  const t = useTranslations('signer');
  const id = useId();
  const [device] = useState(() => new DeviceMark(user));
  const [mark, setMark] = useState(() => device.read());
  const [isChoosing, setChoosing] = useState(beginsWithMark && mark === null);
  const view = useMemo(() => ({ mark, id, choose: () => setChoosing(true) }), [mark, id]);
  // Before the first paint, so that a press for the screen before does not count for this one.
  useLayoutEffect(() => desk.redrawn(), [desk, isChoosing]);

  if (!isChoosing) return <MarkProvider value={view}>{children}</MarkProvider>;
  const goOn = () => setChoosing(false);
  return (
    <MarkForm
      mark={mark}
      onSave={(chosen) => {
        if (!device.keep(chosen)) return false;
        setMark(chosen);
        goOn();
        return true;
      }}
      onSkip={goOn}
      leaveLabel={beginsWithMark ? t('cancel') : t('back')}
      onLeave={beginsWithMark ? onClose : goOn}
      onClose={onClose}
    />
  );
}
