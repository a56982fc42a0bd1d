import { cn } from './class-names';

/** The panel of menus and lists that open over the page. */
export const menuPanel = 'z-popover rounded-[12px] bg-surface-3 p-[5px] text-text-1 floating';

/** The panel of a list of actions; it grows from what opened it, whichever of Radix's menus that is. */
export const actionPanel = `${menuPanel} max-w-[min(320px,calc(100vw-16px))] min-w-[200px] origin-[var(--radix-dropdown-menu-content-transform-origin,var(--radix-context-menu-content-transform-origin))] animate-grow`;

const highlighted = 'data-highlighted:bg-active';

/** One line of a menu or list; taller on touch. */
export const menuRow = `flex h-[34px] items-center gap-2.5 rounded-md px-2.5 text-sm whitespace-nowrap outline-none select-none ${highlighted} max-desktop:h-11 max-desktop:text-base [&_svg]:size-4 [&_svg]:shrink-0`;

export const menuRowOff =
  'data-disabled:cursor-not-allowed data-disabled:text-text-3 data-disabled:[&_svg]:text-text-3';

/** The row of one action. */
export const actionRow = (danger: boolean | undefined) =>
  cn(menuRow, menuRowOff, danger ? 'text-danger' : '[&_svg]:text-text-2');
