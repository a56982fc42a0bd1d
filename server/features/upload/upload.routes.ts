import { AppError } from '@/server/http/app-error';
import type { Handlers } from '@/server/http/call';
import { describeError } from '@/runtime/describe-error';
import type { Log } from '@/server/log/log';
import type { UploadService } from './upload.service';

export function uploadHandlers(service: UploadService, log: Log): Handlers<'upload'> {
  return {
    upload: async ({ caller, request }) => {
      const startedAt = performance.now();
      try {
        const { purpose, ...uploaded } = await service.upload(caller.id, request.formData);
        const durationMs = Math.round(performance.now() - startedAt);
        log.write('upload.stored', { request: request.id, user: caller.id, purpose, durationMs });
        return uploaded;
      } catch (error) {
        if (error instanceof AppError) {
          log.write('upload.refused', { request: request.id, user: caller.id, error: error.error });
        } else {
          log.write('upload.failed', { problem: describeError(error) });
        }
        throw error;
      }
    },
  };
}
