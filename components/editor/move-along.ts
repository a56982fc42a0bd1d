import type { KeyboardEvent } from 'react';

/**
 * The Tab key stops at the first tool and at the one that was used last; arrows, Home and End reach the others. The
 * first one stays a stop, because the other may be disabled meanwhile.
 */
export function moveAlong(event: KeyboardEvent<HTMLElement>): void {
  const tools = Array.from(event.currentTarget.querySelectorAll<HTMLButtonElement>('button:not(:disabled)'));
  const at = tools.findIndex((tool) => tool === document.activeElement);
  const targets: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 };
  const target = targets[event.key];
  if (at < 0 || target === undefined) return;
  event.preventDefault();
  const next = tools.at(target % tools.length);
  for (const [index, tool] of tools.entries()) tool.tabIndex = tool === next || index === 0 ? 0 : -1;
  next?.focus();
}
