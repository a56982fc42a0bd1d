/** The protocol's bound, repeated by value so that this file loads no schemas; a test compares them. */
export const NAME_MAX_LENGTH = 64;

/** Characters that a space name cannot hold are ignored while typing (SPC-54); so is a blank at the start. */
export function typedName(input: string): string {
  return input.replace(/[^a-zA-Z0-9 ]/g, '').replace(/^ +/, '');
}

/** The name as it is sent: outer blanks removed (SPC-56), runs of blanks made one, which is all the platform accepts. */
export function sentName(typed: string): string {
  return typed.trim().replace(/ +/g, ' ');
}

/** What is wrong with a name as far as the browser can know. */
export function nameProblem(typed: string): 'missing' | 'too_long' | null {
  const name = sentName(typed);
  if (name === '') return 'missing';
  return name.length > NAME_MAX_LENGTH ? 'too_long' : null;
}

/**
 * Whether a name is taken by another space: the look-up answers another space's id. No answer, whether the name is unknown
 * or the call failed, counts as free (SPC-52, OPN-100); the platform decides again at saving.
 */
export function isTakenByAnother(holderId: number | null | undefined, ownId: number | undefined): boolean {
  return holderId !== null && holderId !== undefined && holderId !== ownId;
}
