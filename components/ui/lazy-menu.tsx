'use client';

import { useTranslations } from 'next-intl';
import {
  cloneElement,
  useEffect,
  useState,
  type ComponentType,
  type KeyboardEvent,
  type ReactElement,
} from 'react';
import { showSnackbar } from './snackbar';

/** A menu at the button that it is given. It opens at once (`defaultOpen`), or as `opening` says. */
export type MenuPanel<Props> = ComponentType<Props & { trigger: ReactElement }>;

export type LazyMenuProps<Props> = {
  trigger: ReactElement<{
    'aria-haspopup'?: 'menu';
    onPointerEnter?: () => void;
    onFocus?: () => void;
    onClick?: () => void;
    onKeyDown?: (event: KeyboardEvent) => void;
  }>;
  load: () => Promise<{ default: MenuPanel<Props> }>;
  panel: Props;
  /** Opened from outside, too; the panel has to be given the same. */
  opening?: { open: boolean; onOpenChange: (open: boolean) => void };
};

/** A button whose menu is loaded when the pointer or the focus reaches the button. If it can't be loaded, the next press tries again. */
export function LazyMenu<Props extends object>({ trigger, load, panel, opening }: LazyMenuProps<Props>) {
  const t = useTranslations('ui');
  const [Panel, setPanel] = useState<MenuPanel<Props> | null>(null);
  const [isPressed, setPressed] = useState(false);
  const { open: isWanted, onOpenChange } = opening ?? { open: isPressed, onOpenChange: setPressed };
  useEffect(() => {
    if (!isWanted || Panel) return;
    let isOver = false;
    load().then(
      (loaded) => !isOver && setPanel(() => loaded.default),
      () => {
        if (isOver) return;
        showSnackbar(t('partMissing'), 'error');
        onOpenChange(false);
      },
    );
    return () => {
      isOver = true;
    };
  }, [isWanted, Panel, load, t, onOpenChange]);
  if (Panel) return <Panel {...panel} trigger={trigger} />;
  const prepare = () => void load().catch(() => undefined);
  return cloneElement(trigger, {
    'aria-haspopup': 'menu',
    onPointerEnter: prepare,
    onFocus: prepare,
    onClick: () => onOpenChange(true),
    // As on a menu that is there; Enter and Space are presses.
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      onOpenChange(true);
    },
  });
}
