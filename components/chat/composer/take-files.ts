/** Files of the clipboard; office programs put a picture of the text beside the text, which is not meant. */
export function takeFiles(data: DataTransfer | null, take: (files: readonly File[]) => void): boolean {
  if (!data || data.files.length === 0 || data.types.includes('text/plain')) return false;
  take([...data.files]);
  return true;
}
