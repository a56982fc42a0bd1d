import { pixelsOf, type CropArea } from './crop';

const QUALITY = 0.92;

/** A file with a part of a shown picture, of the same type where the browser can write it; null where it cannot. */
export async function cropped(picture: HTMLImageElement, area: CropArea, file: File): Promise<File | null> {
  const { source, drawn } = pixelsOf(area, { width: picture.naturalWidth, height: picture.naturalHeight });
  const canvas = document.createElement('canvas');
  canvas.width = drawn.width;
  canvas.height = drawn.height;
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.imageSmoothingQuality = 'high';
  const { x, y, width, height } = source;
  context.drawImage(picture, x, y, width, height, 0, 0, drawn.width, drawn.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, file.type, QUALITY));
  return blob && new File([blob], file.name, { type: blob.type });
}
