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
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest);
  visit(parsed);
  return cited;

  /** @param {ts.Node} node */
  function visit(node) {
    if (ts.isCallExpression(node) && titled.has(calledName(node.expression))) {
      const title = node.arguments[0];
      if (title && isText(title)) for (const id of title.getText(parsed).match(rowId) ?? []) cited.add(id);
    }
    ts.forEachChild(node, visit);
  }
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
