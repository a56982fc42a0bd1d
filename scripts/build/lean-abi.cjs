// eslint-disable-next-line @typescript-eslint/no-require-imports -- Turbopack's loaders are CommonJS.
const { parseAbi, parseAbiItem } = require('viem');

/*
 * Reads the ABIs that lib/ writes as text while the pages are built: the browser then loads neither the reader of that language nor
 * waits for it. `npm start`'s processes and tests read them as they run.
 */

const readers = { parseAbi, parseAbiItem };

/** @param {string} source */
module.exports = function leanAbi(source) {
  return source.replace(
    /\b(parseAbi|parseAbiItem)\((\[(?:\s*(?:\/\/[^\n]*\n\s*)*'[^'\\\n]*',?)+\s*\]|\s*'[^'\\\n]*',?\s*)\)/g,
    (found, name, argument) => {
      // Only literals of strings were found, so this runs nothing.
      const written = new Function(`return ${argument.trim().replace(/,$/, '')}`)();
      // Lines stay where they are, so that an error names the right one.
      const lines = '\n'.repeat(found.split('\n').length - 1);
      return `(${JSON.stringify(readers[name](written))}${lines})`;
    },
  );
};
