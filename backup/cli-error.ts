/** Why a backup or a restore does not happen, as one sentence for the person at the keyboard. */
export class CliError extends Error {
  override readonly name = 'CliError';
}
