import { startSynapse } from '@/scripts/synapse/synapse.mjs';
import { TEST_AS_TOKEN, TEST_HS_TOKEN, type HomeserverOptions, type TestHomeserver } from './homeserver';

/** A real Synapse in the place of our homeserver, with the configuration of deploy/synapse/ and without limits. */
export async function startTestSynapse(
  python: string,
  options: HomeserverOptions,
): Promise<Omit<TestHomeserver, 'engine'>> {
  const synapse = await startSynapse(python, {
    ...options,
    asToken: TEST_AS_TOKEN,
    hsToken: TEST_HS_TOKEN,
  });
  return { url: synapse.url, start: synapse.start, kill: synapse.kill, stop: synapse.kill };
}
