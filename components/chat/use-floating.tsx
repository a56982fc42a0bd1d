'use client';

import { useTranslations } from 'next-intl';
import { useCallback, useState, type ComponentType } from 'react';
import { showSnackbar } from '@/components/ui/snackbar';
import type { ScreenPoint } from '@/components/ui/use-context-menu';
import type { ChatMessage } from '@/lib/chat/model';
import type { FloatingLayerProps } from './floating/floating-layer';

/** What lies over the timeline and belongs to one message: there is one at a time. */
export type Floating =
  | { readonly kind: 'menu' | 'picker'; readonly message: ChatMessage; readonly at: ScreenPoint }
  | { readonly kind: 'sheet' | 'delete' | 'image'; readonly message: ChatMessage };

const loadLayer = () => import('./floating/floating-layer');

/** Loads what draws menus and dialogs of messages, before the first one opens. */
export const prepareFloating = (): void => void loadLayer().catch(() => undefined);

/**
 * What is open over the timeline, and `Layer`, the component that draws it. The first `open` loads `Layer`; until then it is null.
 * If loading fails, a snackbar shows the error. The next `open` loads it again.
 */
export function useFloating() {
  const t = useTranslations('ui');
  const [floating, setFloating] = useState<Floating | null>(null);
  const [Layer, setLayer] = useState<ComponentType<FloatingLayerProps> | null>(null);
  const open = useCallback(
    async (next: Floating) => {
      try {
        const loaded = await loadLayer();
        setLayer(() => loaded.default);
        setFloating(next);
      } catch {
        showSnackbar(t('partMissing'), 'error');
      }
    },
    [t],
  );
  /** Closes what is of a kind; a menu whose item opened something else must not close that. */
  const close = useCallback(
    (kind: Floating['kind']) => setFloating((current) => (current?.kind === kind ? null : current)),
    [],
  );
  return { floating, Layer, open, close };
}
