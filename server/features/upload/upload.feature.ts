import { feature } from '@/server/features/feature';
import { createPictureMaker } from '@/server/files/remake';
import type { Services } from '@/server/services';
import { Uploads } from './upload.access';
import { uploadHandlers } from './upload.routes';
import { UploadService } from './upload.service';
import { UploadStore } from './upload.store';

export function uploadFeature(services: Pick<Services, 'storage' | 'clock' | 'files' | 'limits' | 'log'>) {
  const deps = { ...services, uploads: new UploadStore(services.storage) };
  const uploads = new Uploads(deps);
  return feature({
    uploads,
    handlers: uploadHandlers(new UploadService(deps, createPictureMaker()), services.log),
    jobs: [{ name: 'uploads.remove_unused', everySeconds: 3600, work: () => uploads.removeUnused() }],
  });
}
