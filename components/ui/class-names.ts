import { clsx, type ClassValue } from 'clsx';

/**
 * Joins class names, leaving out what is falsy. Utilities are not merged: `className` of a primitive places it
 * (margin, width, grid area) and does not restyle it.
 */
export function cn(...classes: ClassValue[]): string {
  return clsx(classes);
}
