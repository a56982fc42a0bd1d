'use client';

import { useEffect, useRef } from 'react';

/**
 * Gives an element the colour of a role as `--role`: a stored swatch, or `primary` for the theme's. Set from script after
 * mount, because the policy allows no style attribute in the HTML.
 */
export function useRoleColor<Element extends HTMLElement>(color: string) {
  const element = useRef<Element>(null);
  useEffect(() => {
    element.current?.style.setProperty('--role', color === 'primary' ? 'var(--primary)' : color);
  }, [color]);
  return element;
}
