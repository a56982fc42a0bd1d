/** A part of a picture, in percent of its sides. */
export interface CropArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Neither side of what is sent is longer; the server keeps no more of any picture. */
export const CROPPED_SIDE_MAX = 2048;

/** The largest part in the middle that has the ratio of width to height; all of the picture without one. */
export function largestArea({ width, height }: Size, ratio: number | undefined): CropArea {
  if (ratio === undefined || width === 0 || height === 0) return { x: 0, y: 0, width: 100, height: 100 };
  const isWider = width / height > ratio;
  const [partX, partY] = isWider ? [(height * ratio) / width, 1] : [1, width / ratio / height];
  return { x: 50 - partX * 50, y: 50 - partY * 50, width: partX * 100, height: partY * 100 };
}

/** The same part in pixels: what is read of the picture, and the size of what is drawn. */
export function pixelsOf(area: CropArea, picture: Size): { source: CropArea; drawn: Size } {
  const source = {
    x: Math.round((area.x / 100) * picture.width),
    y: Math.round((area.y / 100) * picture.height),
    width: Math.max(1, Math.round((area.width / 100) * picture.width)),
    height: Math.max(1, Math.round((area.height / 100) * picture.height)),
  };
  const scale = Math.min(1, CROPPED_SIDE_MAX / Math.max(source.width, source.height));
  return {
    source,
    drawn: {
      width: Math.max(1, Math.round(source.width * scale)),
      height: Math.max(1, Math.round(source.height * scale)),
    },
  };
}

/** Whether a part is all of the picture: then the file is sent as it is. */
export function isWhole({ x, y, width, height }: CropArea): boolean {
  return x <= 0.5 && y <= 0.5 && width >= 99.5 && height >= 99.5;
}
