import { z } from 'zod';
import { isHandle } from '@/protocol/handle-name';
import { HANDLES_READ_MAX, hasHandleQuery, type ProfileHandle } from '@/protocol/handle';

const ANSWER_MS_MAX = 5_000;

/** As much of the answer as is used; services say more. */
const answer = z.object({
  data: z.object({
    address: z.object({
      wallet: z.object({
        profiles: z.object({
          edges: z.array(
            z.object({ node: z.object({ handle: z.string(), profileId: z.union([z.string(), z.int()]) }) }),
          ),
        }),
      }),
    }),
  }),
});

/** Asks another profile service for the handles of an address. Rejects when it does not answer as agreed. */
export async function askProfileService(url: string, address: string): Promise<ProfileHandle[]> {
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ operationName: 'hasHandle', query: hasHandleQuery, variables: { address } }),
    signal: AbortSignal.timeout(ANSWER_MS_MAX),
  });
  if (!response.ok) throw new Error(`The profile service answered ${response.status}`);
  const { edges } = answer.parse(await response.json()).data.address.wallet.profiles;
  return edges
    .map(({ node: { handle, profileId } }) => ({ handle, profileId: String(profileId) }))
    .filter(({ handle, profileId }) => isHandle(handle) && /^[1-9]\d{0,77}$/.test(profileId))
    .slice(0, HANDLES_READ_MAX);
}
