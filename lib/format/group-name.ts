interface Named {
  readonly name: string;
  readonly users: readonly { readonly username: string }[];
}

/** How a group is called: by its name, else by its other people, else by the words for a group of one. */
export function groupName({ name, users }: Named, alone: string): string {
  if (name !== '') return name;
  return users.length === 0 ? alone : users.map(({ username }) => username).join(', ');
}
