/** What has a name that people see and a plain one. */
export interface Named {
  readonly name: string;
  readonly asciiName: string;
}

/** Whether one of the names holds a text, in whatever case. Words of a plain name may be typed as one: `beijing`. */
export function nameHolds({ name, asciiName }: Named, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  const plain = asciiName.toLowerCase();
  return (
    name.toLowerCase().includes(wanted) ||
    plain.includes(wanted) ||
    plain.replace(/[ _]/g, '').includes(wanted)
  );
}
