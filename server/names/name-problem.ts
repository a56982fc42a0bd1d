import { isReserved, type NameKind } from './reserved-names';
import { isOfOneScript } from './scripts';

/** What is wrong with a name by itself; whether it looks like another's is asked of the database. */
export function nameProblem(name: string, kind: NameKind): 'hidden' | 'scripts' | 'reserved' | null {
  if (hasHidden(name)) return 'hidden';
  if (!isOfOneScript(name.normalize('NFKC'))) return 'scripts';
  return isReserved(name, kind) ? 'reserved' : null;
}

const blanksIn = (text: string) => text.split(/\s/u).length;

/** Characters that nobody sees, and marks that vanish in one another or in their letter (UTS 39, 5.4). */
function hasHidden(name: string): boolean {
  const text = name.normalize('NFD');
  return (
    /\p{Default_Ignorable_Code_Point}/u.test(name) ||
    // Not those of compatibility, which NFKC would make ignorable or blank.
    /\p{Default_Ignorable_Code_Point}/u.test(name.normalize('NFKC')) ||
    // Marks that stand alone, such as U+037A, which NFKC takes apart into a blank and the mark.
    blanksIn(name.normalize('NFKC')) > blanksIn(name) ||
    /([\p{Mn}\p{Me}])\1/u.test(text) ||
    /[\p{Mn}\p{Me}]{5}/u.test(text) ||
    /[\p{Soft_Dotted}\u0131\u0237][\p{Mn}\p{Me}]*\u0307/u.test(text)
  );
}
