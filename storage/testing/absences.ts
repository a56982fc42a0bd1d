import { appendFileSync } from 'node:fs';

/** Says in the summary of the run what this machine cannot try, and why; on standard error if there is no summary. */
export function reportAbsence(what: string, why: string): void {
  const sentence = `Not tried on this machine: ${what}, because ${why}.`;
  const { GUILDHALL_TEST_ABSENCES: summary } = process.env;
  if (summary) appendFileSync(summary, `${sentence}\n`);
  else process.stderr.write(`${sentence}\n`);
}
