import { buildServices } from '../build-services.mjs';

/** Tests start real workers and child processes, which are bundles in .build. */
export default async function globalSetup() {
  await buildServices();
}
