import { z } from 'zod';
import { route } from './route';

export const uploaded = z.strictObject({
  url: z.string().describe('path on this origin'),
  width: z.int().min(1),
  height: z.int().min(1),
});
export type Uploaded = z.output<typeof uploaded>;

export const uploadRoutes = {
  upload: route({
    method: 'POST',
    path: 'upload',
    caller: 'session',
    multipart: true,
    summary: 'Upload one picture: multipart field `files`, and `purpose` with a key of uploadPurposes',
    result: uploaded,
  }),
};
