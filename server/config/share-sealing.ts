import type { ShareSealing } from './config';

type Name = 'SHARE_SEALING_KEY' | 'SHARE_B_SEALING_KEY';

/** The keys that seal what the server keeps of key-share wallets; null where there are none, and so no such wallets. */
export function shareSealingOf(
  values: Readonly<Partial<Record<Name | `${Name}_PREVIOUS`, string | undefined>>>,
  problems: string[],
): ShareSealing | null {
  for (const name of ['SHARE_SEALING_KEY', 'SHARE_B_SEALING_KEY'] as const) {
    if (values[`${name}_PREVIOUS`] !== undefined && values[name] === undefined) {
      problems.push(`${name}_PREVIOUS needs ${name}, the key that takes its place.`);
    }
  }
  const { SHARE_SEALING_KEY: a, SHARE_B_SEALING_KEY: b } = values;
  if (a === undefined && b === undefined) return null;
  if (b === undefined) problems.push('SHARE_SEALING_KEY needs SHARE_B_SEALING_KEY, which seals share B.');
  if (a === undefined) problems.push('SHARE_B_SEALING_KEY needs SHARE_SEALING_KEY, which seals share A.');
  if (a !== undefined && a === b) problems.push('SHARE_B_SEALING_KEY must differ from SHARE_SEALING_KEY.');
  if (a === undefined || b === undefined) return null;
  return {
    a: { key: a, previous: values.SHARE_SEALING_KEY_PREVIOUS ?? null },
    b: { key: b, previous: values.SHARE_B_SEALING_KEY_PREVIOUS ?? null },
  };
}
