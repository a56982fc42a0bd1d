/** One line of a written conversation. */
export interface Line {
  /** Who says it: a letter that stands for one person throughout the dialog. */
  readonly speaker: string;
  /** With `{slot}`s and `@A` for people. */
  readonly text: string;
  /** Number of the line, from 1, that it answers. */
  readonly replyTo: number | null;
  readonly reactions: readonly { readonly key: string; readonly count: number }[];
  readonly picture: boolean;
  /** What the text becomes later. */
  readonly editedTo: string | null;
}

export interface Dialog {
  readonly channel: string;
  readonly lines: readonly Line[];
}

/**
 * Reads dialogs: a `# channel` line begins one, `A: text` is what somebody says. At the end of a line may stand `>2`
 * (answers line 2), `+🔥3` (three people react), `!picture`, and `=> text` (it is edited to that).
 */
export function readDialogs(script: string): Dialog[] {
  const dialogs: { channel: string; lines: Line[] }[] = [];
  for (const row of script.split('\n').map((text) => text.trim())) {
    const channel = /^# (\w+)$/.exec(row)?.[1];
    if (channel !== undefined) dialogs.push({ channel, lines: [] });
    else if (row !== '') dialogs.at(-1)?.lines.push(readLine(row));
  }
  return dialogs;
}

function readLine(row: string): Line {
  const [, speaker = '', rest = ''] = /^([A-F]): (.+)$/.exec(row) ?? [];
  if (speaker === '') throw new Error(`This line has no speaker: ${row}`);
  const [said = '', editedTo] = rest.split(' => ');
  const words = said.split(' ');
  let replyTo: number | null = null;
  let picture = false;
  const reactions: { key: string; count: number }[] = [];
  for (;;) {
    const last = words.at(-1) ?? '';
    const reply = /^>(\d+)$/.exec(last)?.[1];
    const [, key, count] = /^\+(\D+)(\d+)$/u.exec(last) ?? [];
    if (reply !== undefined) replyTo = Number(reply);
    else if (last === '!picture') picture = true;
    else if (key !== undefined) reactions.unshift({ key, count: Number(count) });
    else break;
    words.pop();
  }
  return { speaker, text: words.join(' '), replyTo, reactions, picture, editedTo: editedTo ?? null };
}
