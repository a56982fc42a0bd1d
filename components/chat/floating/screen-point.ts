import type { ScreenPoint } from '@/components/ui/use-context-menu';

/** Where a menu opens that belongs to a control. */
export function pointBelow(control: Element): ScreenPoint {
  const { left, bottom } = control.getBoundingClientRect();
  return { x: left, y: bottom + 4 };
}
