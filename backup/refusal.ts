/** Why a backup or a restore does not happen, as one sentence for the person at the keyboard. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
