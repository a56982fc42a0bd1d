'use client';
import { useTranslations } from 'next-intl';
import { useId, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { DeviceMark } from '@/lib/signer/mark';
import type { SignerDesk } from '@/lib/signer/signer-desk';
import { MarkProvider } from './mark-context';
import { MarkForm } from './mark-form';

export type MarkedPromptProps = {
  user: number;
  /** A wallet that is made begins with the mark, where this device has none. */
  beginsWithMark: boolean;
  desk: Pick<SignerDesk, 'redrawn'>;
  onClose: () => void;
  children: ReactNode;
};

/** A prompt under the mark of its person. While a mark is chosen there is nothing else on screen, and nothing typed is left. */
export function MarkedPrompt({ user, beginsWithMark, desk, onClose, children }: MarkedPromptProps) {
  const t = useTranslations('signer');
  const id = useId();
  const [device] = useState(() => DeviceMark.here(user));
  const [mark, setMark] = useState(() => device.read());
  const [isChoosing, setChoosing] = useState(beginsWithMark && mark === null);
  const view = useMemo(() => ({ mark, id, choose: () => setChoosing(true) }), [mark, id]);
  // Before the first paint of either: what was on screen until now is not what is agreed to.
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
