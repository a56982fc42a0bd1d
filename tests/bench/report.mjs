import { readFileSync } from 'node:fs';
import os from 'node:os';

/**
 * @typedef {object} Figure
 * @property {string} name
 * @property {number | null | undefined} value Null where this system does not say.
 * @property {string} unit
 * @property {Record<string, number | null | undefined>} [beside] The same of other servers in this run, by their names.
 * @property {'value' | 'ratio' | 'difference'} [aimOf] What the aim is said of; ratio and difference are to the first of
 *   `beside`.
 * @property {number | null} [aim]
 * @property {'lower' | 'higher'} better
 *
 * @typedef {object} Table
 * @property {string} title
 * @property {Figure[]} figures
 * @property {string[]} [notes]
 */

/** What else the machine does meanwhile: figures of a busy one are worth less. */
export function machine() {
  const [one] = os.loadavg();
  return {
    cores: os.cpus().length,
    model: os.cpus()[0]?.model ?? 'unknown',
    load: Number(one?.toFixed(2)),
    node: process.version,
    kernel: kernel(),
  };
}

function kernel() {
  try {
    return readFileSync('/proc/sys/kernel/osrelease', 'utf8').trim();
  } catch {
    return os.release();
  }
}

/**
 * What the aim is compared with.
 *
 * @param {Figure} figure
 * @returns {number | null}
 */
export function measured({ value, beside = {}, aimOf = 'value' }) {
  if (value === null || value === undefined) return null;
  if (aimOf === 'value') return value;
  const [reference] = Object.values(beside);
  if (reference === null || reference === undefined) return null;
  if (aimOf === 'difference') return value - reference;
  return reference === 0 ? null : value / reference;
}

/** @param {Figure} figure @returns {boolean | null} Null without an aim, or where it could not be measured. */
export function meetsAim(figure) {
  const { aim = null, better } = figure;
  const number = measured(figure);
  if (aim === null || number === null) return null;
  return better === 'lower' ? number <= aim : number >= aim;
}

/** @param {Table} table @returns {string} */
export function tableText({ title, figures, notes = [] }) {
  const others = [...new Set(figures.flatMap(({ beside = {} }) => Object.keys(beside)))];
  const head = ['', 'Guildhall', ...others, others.length > 0 ? 'to the first' : '', 'aim', ''];
  const rows = figures.map((figure) => [
    figure.name,
    amount(figure.value, figure.unit),
    ...others.map((other) => (figure.beside ? amount(figure.beside[other], figure.unit) : '')),
    comparison(figure),
    aimText(figure),
    { true: 'met', false: 'MISSED', null: '' }[String(meetsAim(figure))],
  ]);
  const lines = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  const text = lines.map((line) =>
    line
      .map((cell, n) => cell.padEnd(widths[n] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return [title, ...text.map((line) => `  ${line}`), ...notes.map((note) => `  ${note}`)].join('\n');
}

/** @param {Figure} figure */
function comparison({ value, unit, beside, aimOf }) {
  if (!beside) return '';
  const number = measured({
    value,
    unit,
    beside,
    aimOf: aimOf === 'difference' ? aimOf : 'ratio',
    better: 'lower',
  });
  if (number === null) return '';
  return aimOf === 'difference' ? `+ ${amount(number, unit)}` : `× ${rounded(number)}`;
}

/** @param {Figure} figure */
function aimText({ aim = null, aimOf, better, unit }) {
  if (aim === null) return '';
  const sign = better === 'lower' ? '≤' : '≥';
  if (aimOf === 'ratio') return `${sign} × ${aim}`;
  return aimOf === 'difference' ? `${sign} + ${amount(aim, unit)}` : `${sign} ${amount(aim, unit)}`;
}

/** @param {number | null | undefined} value @param {string} unit */
const amount = (value, unit) =>
  value === null || value === undefined ? 'not known here' : `${rounded(value)} ${unit}`.trim();

/** @param {number} value Three significant figures. */
const rounded = (value) => (value >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3))));
