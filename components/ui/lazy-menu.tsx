'use client';

import { useTranslations } from 'next-intl';
import { cloneElement, useState, type ComponentType, type KeyboardEvent, type ReactElement } from 'react';
import { showSnackbar } from './snackbar';

/** A menu that opens at once (`defaultOpen`) at the button that it is given. */
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
};

/** A button whose menu is loaded when the pointer or the focus reaches the button. If it can't be loaded, the next press tries again. */
export function LazyMenu<Props extends object>({ trigger, load, panel }: LazyMenuProps<Props>) {
  const t = useTranslations('ui');
  const [Panel, setPanel] = useState<MenuPanel<Props> | null>(null);
  if (Panel) return <Panel {...panel} trigger={trigger} />;
  const prepare = () => void load().catch(() => undefined);
  const open = async () => {
    try {
      const loaded = await load();
      setPanel(() => loaded.default);
    } catch {
      showSnackbar(t('partMissing'), 'error');
    }
  };
  return cloneElement(trigger, {
    'aria-haspopup': 'menu',
    onPointerEnter: prepare,
    onFocus: prepare,
    onClick: () => void open(),
    // As on a menu that is there; Enter and Space are presses.
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      void open();
    },
  });
}
