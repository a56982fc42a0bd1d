import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { reportAbsence } from '@/storage/testing/absences';
import { pythonProblem } from '../../python/environment.mjs';

const INSTALL = `
  import('./scripts/checks/matrix-nio/install.mjs').then(async ({ installNio }) => console.log(await installNio()))
`;

/**
 * Installs matrix-nio and returns its Python. Null where it cannot be had; the summary of the run then says that `what`
 * was not tried.
 */
export async function installedNio(what: string): Promise<string | null> {
  const problem = pythonProblem();
  if (problem !== null) {
    reportAbsence(what, problem);
    return null;
  }
  try {
    // In a process of its own, because test runners cannot load its modules.
    const { stdout } = await promisify(execFile)(process.execPath, ['--eval', INSTALL]);
    return stdout.trim().split('\n').at(-1) ?? null;
  } catch {
    reportAbsence(what, 'matrix-nio could not be installed');
    return null;
  }
}
