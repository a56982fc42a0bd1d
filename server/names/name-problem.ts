import { isReserved, type NameKind } from './reserved-names';
import { isOfOneScript } from './scripts';

/** Returns what is wrong with a name by itself, or null. `Names` compares it with other names. */
export function nameProblem(name: string, kind: NameKind): 'hidden' | 'scripts' | 'reserved' | null {
  if (hasHidden(name)) return 'hidden';
  if (!isOfOneScript(name.normalize('NFKC'))) return 'scripts';
  return isReserved(name, kind) ? 'reserved' : null;
}

/** Invisible characters, and marks that overlap each other or are lost in their letter (UTS 39, 5.4). */
function hasHidden(name: string): boolean {
  const text = name.normalize('NFD');
  const compatible = name.normalize('NFKC');
  return (
    /\p{Default_Ignorable_Code_Point}/u.test(name) ||
    // Compatibility characters that NFKC makes ignorable.
    /\p{Default_Ignorable_Code_Point}/u.test(compatible) ||
    // A mark without a letter. NFKC also makes these of spacing marks, such as U+037A.
    /(?:^|\s)\p{M}/u.test(compatible) ||
    /([\p{Mn}\p{Me}])\1/u.test(text) ||
    /[\p{Mn}\p{Me}]{5}/u.test(text) ||
    /[\p{Soft_Dotted}\u0131\u0237][\p{Mn}\p{Me}]*\u0307/u.test(text)
  );
}
