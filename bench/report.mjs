import { readFileSync } from 'node:fs';
import os from 'node:os';

/**
 * @typedef {object} Figure
 * @property {string} name
 * @property {number | null} value Null where this system does not say.
 * @property {string} unit
 * @property {number | null} aim
 * @property {'lower' | 'higher'} better
 */

/** What else the machine does meanwhile: figures of a busy one are worth less. */
export function machine() {
  const [one] = os.loadavg();
  const model = os.cpus()[0]?.model ?? 'unknown';
  return {
    cores: os.cpus().length,
    model,
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

/** @param {Figure} figure */
export function meetsAim({ value, aim, better }) {
  if (aim === null || value === null) return null;
  return better === 'lower' ? value <= aim : value >= aim;
}

/** @param {string} title @param {Figure[]} figures @returns {string} */
export function table(title, figures) {
  const rows = figures.map((figure) => [
    figure.name,
    figure.value === null ? 'not known here' : `${rounded(figure.value)} ${figure.unit}`,
    figure.aim === null ? '' : `${figure.better === 'lower' ? '≤' : '≥'} ${figure.aim} ${figure.unit}`,
    { true: 'met', false: 'MISSED', null: '' }[String(meetsAim(figure))],
  ]);
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column].length)));
  const lines = rows.map((row) =>
    row
      .map((cell, n) => cell.padEnd(widths[n] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return [title, ...lines.map((line) => `  ${line}`)].join('\n');
}

/** @param {number} value Three significant figures. */
const rounded = (value) => (value >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3))));
