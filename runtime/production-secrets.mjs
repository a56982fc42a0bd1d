/** @typedef {Readonly<Record<string, string | undefined>>} Variables */

/** How each secret is replaced; those with a previous one go on with what was made by it. */
const keepsPrevious = (/** @type {string} */ name) =>
  `move it to ${name}_PREVIOUS and set ${name} to a new one`;
/** @type {Readonly<Record<string, string>>} */
const replacing = {
  INTERNAL_SECRET: 'give web and platform a new one and restart both',
  SESSION_SECRET: keepsPrevious('SESSION_SECRET'),
  SHARE_SEALING_KEY: keepsPrevious('SHARE_SEALING_KEY'),
  SHARE_B_SEALING_KEY: keepsPrevious('SHARE_B_SEALING_KEY'),
  CHAT_AS_TOKEN: 'give platform and homeserver a new one and restart both',
  CHAT_HS_TOKEN: 'give platform and homeserver a new one and restart both',
  REWARD_SEED_KEY: keepsPrevious('REWARD_SEED_KEY'),
  REWARD_CLAIM_SIGNER_KEY: 'add a new signer to the contract, wait 48 hours, set it and remove the old one',
  REWARD_RELAYER_KEY: 'list a new relayer in the contract, set it and take the old one off the list',
};

/** Words that people put where a secret belongs. A random text of 64 characters holds one of them once in a million. */
const WORDS =
  /secret|password|passwort|change.?me|example|guildhall|qwerty|letmein|default|placeholder|12345|admin/i;
/** Sixteen random bytes in hex, 32 characters, fall below these less than once in a million. */
const DISTINCT_MIN = 7;
const BITS_MIN = 80;

/**
 * Sentences about secrets that somebody has made up or uses twice: what knows one of them would know another. Secrets that are
 * replaced already (`*_PREVIOUS`) may be as they are.
 *
 * @param {Variables} variables
 * @returns {string[]}
 */
export function secretProblems(variables) {
  const names = Object.keys(replacing).filter((name) => variables[name]);
  const weak = names
    .filter((name) => isGuessable(variables[name] ?? ''))
    .map((name) => `${name} must be random, and this one could be guessed: ${howTo(name)}.`);
  const twice = names.flatMap((name, at) => {
    const value = variables[name];
    const others = [...names.slice(0, at), `${name}_PREVIOUS`];
    const other = others.find((one) => variables[one] === value);
    return other === undefined ? [] : [`${name} must differ from ${other}: ${howTo(name)}.`];
  });
  return [...weak, ...twice];
}

/** @param {string} name */
const howTo = (name) => `${replacing[name]}, as from "openssl rand -hex 32" (docs/operations.md)`;

/**
 * Whether a text that is long enough has hardly come from a generator: few characters, a repetition, a row of neighbours, a
 * word. Short ones are refused elsewhere.
 *
 * @param {string} text
 */
export function isGuessable(text) {
  const counts = new Map();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits += count * Math.log2(text.length / count);
  const neighbours = [...text].filter(
    (character, at) => at > 0 && Math.abs(character.charCodeAt(0) - text.charCodeAt(at - 1)) <= 1,
  ).length;
  const isRepeated = `${text}${text}`.indexOf(text, 1) < text.length;
  return (
    counts.size < DISTINCT_MIN ||
    bits < BITS_MIN ||
    isRepeated ||
    neighbours > text.length / 2 ||
    WORDS.test(text)
  );
}
