import ts from 'typescript';

/** Functions whose first argument is the title of a test or of a group of tests. */
const titled = new Set(['test', 'it', 'describe']);
const rowId = /\b[A-Z][A-Z0-9]{1,2}-\d{2,3}\b/g;

/**
 * The ledger rows that the titles in one test file cite; comments and test bodies do not count.
 *
 * @param {string} file
 * @param {string} source
 * @returns {Set<string>}
 */
export function citedRows(file, source) {
  /** @type {Set<string>} */
  const cited = new Set();
  /** @type {Map<string, ts.Expression>} */
  const constants = new Map();
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest);
  visit(parsed);
  return cited;

  /**
   * Cells that are a row's id stand in the title for `%s`.
   *
   * @param {ts.Node | undefined} table
   */
  function addCells(table) {
    if (!table) return;
    if (ts.isAsExpression(table)) return addCells(table.expression);
    if (ts.isArrayLiteralExpression(table)) return table.elements.forEach(addCells);
    if (ts.isStringLiteralLike(table) && table.text.replace(rowId, '').trim() === '') {
      for (const id of table.text.match(rowId) ?? []) cited.add(id);
    }
  }

  /** @param {ts.Node} node */
  function visit(node) {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer) {
      constants.set(node.name.text, node.initializer);
    }
    if (ts.isCallExpression(node) && titled.has(calledName(node.expression))) {
      const title = node.arguments[0];
      if (title && isText(title)) for (const id of title.getText(parsed).match(rowId) ?? []) cited.add(id);
      if (title && isText(title) && title.getText(parsed).includes('%s')) {
        const table = tableOf(node.expression);
        addCells(table && ts.isIdentifier(table) ? constants.get(table.text) : table);
      }
    }
    ts.forEachChild(node, visit);
  }
}

/** A test that proves more cites them in its steps. */
const ROWS_MAX = 3;

/**
 * Titles in one test file that cite more rows than one test may prove. Cells of a table don't count: each is a run of its own.
 *
 * @param {string} file
 * @param {string} source
 * @returns {string[]}
 */
export function crowdedTitles(file, source) {
  /** @type {string[]} */
  const crowded = [];
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest);
  visit(parsed);
  return crowded;

  /** @param {ts.Node} node */
  function visit(node) {
    if (ts.isCallExpression(node) && titled.has(calledName(node.expression))) {
      const title = node.arguments[0];
      if (title && isText(title) && (title.getText(parsed).match(rowId)?.length ?? 0) > ROWS_MAX) {
        crowded.push(title.getText(parsed));
      }
    }
    ts.forEachChild(node, visit);
  }
}

/**
 * The table of `test.each(table)(title, …)`, undefined for other calls.
 *
 * @param {ts.Expression} expression
 * @returns {ts.Expression | undefined}
 */
function tableOf(expression) {
  if (!ts.isCallExpression(expression) || !ts.isPropertyAccessExpression(expression.expression))
    return undefined;
  return expression.expression.name.text === 'each' ? expression.arguments[0] : undefined;
}

/** @param {ts.Node} node */
function isText(node) {
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
}

/**
 * The first name of `test(…)`, `test.describe(…)`, `test.each(table)(…)` and the like.
 *
 * @param {ts.Expression} expression
 * @returns {string}
 */
function calledName(expression) {
  if (ts.isIdentifier(expression)) return expression.text;
  if (
    ts.isPropertyAccessExpression(expression) ||
    ts.isCallExpression(expression) ||
    ts.isTaggedTemplateExpression(expression)
  ) {
    return calledName(ts.isTaggedTemplateExpression(expression) ? expression.tag : expression.expression);
  }
  return '';
}
