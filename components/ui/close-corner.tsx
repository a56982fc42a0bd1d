'use client';

import { X } from 'lucide-react';
import { useEffect } from 'react';
import { IconButton } from './icon-button';

export type CloseCornerProps = {
  label: string;
  /** The name of the key, below the cross. */
  escape: string;
  onClose: () => void;
};

/** The cross in the corner of a full screen; Esc does the same, unless a layer over the screen takes it. */
export function CloseCorner({ label, escape, onClose }: CloseCornerProps) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const layerOpen = document.querySelector('[data-dialog], [data-menu]') !== null;
      if (event.key === 'Escape' && !event.defaultPrevented && !event.isComposing && !layerOpen) onClose();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [onClose]);
  return (
    <div className="absolute top-4 right-[18px] z-sticky flex flex-col items-center gap-[3px] text-2xs text-text-3 max-desktop:hidden">
      <span className="rounded-full bg-surface-1 edge-border-2">
        <IconButton
          label={label}
          title={label}
          icon={<X aria-hidden />}
          onClick={onClose}
          className="size-9! rounded-full!"
        />
      </span>
      <span aria-hidden>{escape}</span>
    </div>
  );
}
