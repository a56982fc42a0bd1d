'use client';
import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { useAgreement } from './agreement';
import { useMark } from './mark-context';
import { MarkHead } from './mark-head';
import { useEscape } from './use-escape';

export type PanelProps = {
  title: ReactNode;
  /** Refuses the request; absent while something is at work that must not be abandoned. */
  onClose?: () => void;
  onSubmit?: () => void;
  /** The press has a key used: it counts only after a second on screen (AgreeButton). */
  isAgreement?: boolean;
  /** Whether a mark can be chosen from here. Choosing one unmounts the panel. */
  canChooseMark?: boolean;
  /** Buttons at the bottom, sharing the width. */
  footer?: ReactNode;
  children: ReactNode;
};

/** The inside of the signer's window, drawn like a dialog of the app, with the mark of the account at the top. */
export function Panel(props: PanelProps) {
  const { title, onClose, onSubmit, isAgreement = false, canChooseMark = false, footer, children } = props;
  const t = useTranslations('signer');
  const mark = useMark();
  const { press } = useAgreement();
  useEscape(onClose);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isAgreement || press()) onSubmit?.();
      }}
    >
      <header className="flex items-center gap-2 pt-4 pr-3 pb-3 pl-5">
        <h1 className="min-w-0 grow section-title">{title}</h1>
        <IconButton label={t('close')} icon={<X />} disabled={!onClose} onClick={onClose} />
      </header>
      <div className="flex flex-col gap-3.5 px-5 pt-1 pb-[18px]">
        {mark && <MarkHead view={mark} canChoose={canChooseMark} />}
        {children}
      </div>
      {footer && (
        <footer className="flex gap-2.5 border-t border-border-2 px-5 pt-3.5 pb-[max(18px,env(safe-area-inset-bottom))] *:flex-1">
          {footer}
        </footer>
      )}
    </form>
  );
}
