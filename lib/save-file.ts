/** Hands a text to the browser as a file of this name. */
export function saveFile(
  name: string,
  text: string,
  type: 'application/json' | 'text/csv' | 'text/plain',
): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has its own hold of the bytes by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
