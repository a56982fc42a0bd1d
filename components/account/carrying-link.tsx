'use client';
import type { ComponentProps } from 'react';
import { carryQuery } from '@/lib/invite/query';
import { useSearch } from '@/components/ui/use-hydrated';

/** A link between the ways in that takes the invite of the address along. */
export function CarryingLink({ href, ...props }: ComponentProps<'a'> & { href: string }) {
  return <a {...props} href={carryQuery(href, useSearch())} />;
}
