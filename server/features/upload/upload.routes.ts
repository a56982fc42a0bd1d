import { createPictureMaker } from '@/server/files/remake';
import { Failure } from '@/server/http/failure';
import type { Handlers } from '@/server/http/call';
import { problemOf } from '@/runtime/problem';
import type { Services } from '@/server/services';
import { Uploads } from './uploads';
import { UploadService } from './upload.service';

const HOUR_SECONDS = 3600;

export function uploadHandlers(deps: Services): Handlers<'upload'> {
  const { log, jobs } = deps;
  const service = new UploadService(deps, createPictureMaker());
  const uploads = new Uploads(deps);
  jobs.add({
    name: 'uploads.remove_unused',
    everySeconds: HOUR_SECONDS,
    work: () => uploads.removeUnused(),
  });

  return {
    upload: async ({ caller, request }) => {
      const startedAt = performance.now();
      try {
        const { purpose, ...uploaded } = await service.upload(caller.id, request.formData);
        const durationMs = Math.round(performance.now() - startedAt);
        log.write('upload.stored', { request: request.id, user: caller.id, purpose, durationMs });
        return uploaded;
      } catch (error) {
        if (error instanceof Failure) {
          log.write('upload.refused', { request: request.id, user: caller.id, error: error.error });
        } else {
          log.write('upload.failed', { problem: problemOf(error) });
        }
        throw error;
      }
    },
  };
}
