import type { PictureType } from './picture-facts';

/** What the thumbnail child is told, as JSON in its only argument. */
export interface ThumbnailOrder {
  readonly type: PictureType;
  readonly width: number;
  readonly height: number;
  readonly crop: boolean;
}
