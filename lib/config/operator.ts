/** Who runs this installation and how to reach them, as the legal pages say it; empty where it is not configured. */
export interface Operator {
  readonly name: string;
  readonly contact: string;
}

/** Read when a page is rendered: a build knows no operator. Long or multi-line values are cut to one line. */
export function operator(env: Readonly<Record<string, string | undefined>> = process.env): Operator {
  const line = (text: string | undefined) => (text ?? '').replace(/\s+/g, ' ').trim().slice(0, 200);
  return { name: line(env.OPERATOR_NAME), contact: line(env.OPERATOR_CONTACT) };
}

/** A trial installation keeps its mails in an outbox with a page; production never shows one. */
export function isTrial(env: Readonly<Record<string, string | undefined>> = process.env): boolean {
  return (env.GUILDHALL_MODE ?? 'trial') === 'trial';
}
