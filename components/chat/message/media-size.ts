/** The largest box of a picture in the timeline. */
const MAX_WIDTH = 420;
const MAX_HEIGHT = 320;
const MIN_SIDE = 96;

export interface MediaSize {
  readonly width: number;
  readonly height: number;
}

/**
 * The box that a picture gets before it is there, so that nothing moves when it comes. Pictures of unknown size get one
 * that most fit in; very small or long ones are not drawn smaller than a finger.
 */
export function boxOf(width: number | null, height: number | null): MediaSize {
  if (!width || !height) return { width: 320, height: 240 };
  const scale = Math.min(1, MAX_WIDTH / width, MAX_HEIGHT / height);
  return {
    width: Math.max(Math.round(width * scale), MIN_SIDE),
    height: Math.max(Math.round(height * scale), MIN_SIDE),
  };
}
