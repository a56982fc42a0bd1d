/** @typedef {Readonly<Record<string, string | undefined>>} Variables */

/** How each secret is replaced. Those with a `_PREVIOUS` keep what the old one signed or encrypted readable. */
const keepsPrevious = (/** @type {string} */ name) =>
  `move it to ${name}_PREVIOUS and set ${name} to a new one`;
/** @type {Readonly<Record<string, string>>} */
const replacing = {
  INTERNAL_SECRET: 'give web and platform a new one and restart both',
  SESSION_SECRET: keepsPrevious('SESSION_SECRET'),
  SHARE_SEALING_KEY: keepsPrevious('SHARE_SEALING_KEY'),
  SHARE_B_SEALING_KEY: keepsPrevious('SHARE_B_SEALING_KEY'),
  CHAT_AS_TOKEN: 'give platform, homeserver and, with CHAT_ENGINE=synapse, web a new one and restart them',
  CHAT_HS_TOKEN: 'give platform and homeserver a new one and restart both',
  REWARD_SEED_KEY: keepsPrevious('REWARD_SEED_KEY'),
  REWARD_CLAIM_SIGNER_KEY: 'add a new signer to the contract, wait 48 hours, set it and remove the old one',
  PUSH_PRIVATE_KEY: 'set a new one, with which browsers subscribe again by themselves',
  REWARD_RELAYER_KEY: 'list a new relayer in the contract, set it and take the old one off the list',
};

/**
 * Words that people type instead of a generated secret. Each must be rare in generated ones: `12345` stands in one of
 * 20,000 secrets in hex, `1234567` in one of four million.
 */
const WORDS =
  /secret|password|passwort|change.?me|example|guildhall|qwerty|letmein|default|placeholder|1234567|admin/i;
/** Fewer than one in a million secrets of 16 random bytes in hex fall below these. */
const DISTINCT_MIN = 7;
const BITS_MIN = 80;

/**
 * Returns a sentence for each secret that looks made up, or has the value of another secret: a process that knows one
 * would know both. Weak secrets are accepted in `*_PREVIOUS`, so that they can be replaced.
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
 * Returns whether a text looks made up rather than generated: few distinct characters, a repetition, a sequence such as
 * `abcdef`, or a common word. Texts that are too short are refused elsewhere.
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
