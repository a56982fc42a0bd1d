import { ChildrenBusyError, createLimitedChildren, type ChildLimits } from '@/runtime/limited-child';
import { AppError } from '@/server/http/app-error';
import type { ImageType } from './files';
import type { PictureAnswer, PictureOrder } from './picture';

export interface RemadePicture {
  readonly bytes: Buffer;
  readonly type: ImageType;
  readonly width: number;
  readonly height: number;
}

/** Makes pictures anew, a few at a time; see image.child.ts. */
export interface PictureMaker {
  /** Throws image_broken, image_too_large (also when it takes too much time or memory), or `busy` when many wait. */
  make(input: Buffer, order: PictureOrder): Promise<RemadePicture>;
}

export type PictureMakerLimits = ChildLimits;

const defaultLimits: PictureMakerLimits = {
  atOnce: 2,
  waitingMax: 16,
  cpuSeconds: 20,
  timeoutMs: 45_000,
  memoryMiB: 768,
};
const HEAD_MAX = 1000;

export function createPictureMaker(limits: PictureMakerLimits = defaultLimits): PictureMaker {
  const children = createLimitedChildren('.build/image.child.mjs', limits);
  return {
    async make(input, order) {
      try {
        return readAnswer(await children.run(JSON.stringify(order), input));
      } catch (error) {
        if (error instanceof ChildrenBusyError) throw new AppError('busy', {}, { retryAfterSeconds: 5 });
        throw error;
      }
    },
  };
}

function readAnswer(output: Buffer): RemadePicture {
  const end = output.subarray(0, HEAD_MAX).indexOf('\n');
  // Stopped before it could answer: time, memory or processor ran out.
  if (end < 0) throw new AppError('image_too_large');
  const head = JSON.parse(output.subarray(0, end).toString()) as PictureAnswer;
  if (head.kind === 'refused') throw new AppError(head.error);
  return { bytes: output.subarray(end + 1), type: head.type, width: head.width, height: head.height };
}
