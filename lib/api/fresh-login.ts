/** Asks the person to confirm that it is them; resolves with whether they did. */
type Asker = () => Promise<boolean>;

let asker: Asker | null = null;
let asked: Promise<boolean> | null = null;

/** Lets the dialog of this page be the one that asks; answers what takes it back. */
export function answerFreshLogin(dialog: Asker): () => void {
  asker = dialog;
  return () => {
    if (asker === dialog) asker = null;
  };
}

/** Asks once for all calls that wait for it. False, too, on a page without the dialog. */
export function askFreshLogin(): Promise<boolean> {
  if (!asker) return Promise.resolve(false);
  asked ??= asker().finally(() => (asked = null));
  return asked;
}
