'use client';
import { mutate } from 'swr';
import { call } from '@/lib/api/client';
import { useRead } from './query';

/** OpenID providers, and the own logins there that open the account. */
export function useLinkedIdentities() {
  return useRead('linkedIdentities', {});
}

/** Leaves for the provider, which leads back to a page that links. */
export async function departToLink(providerId: string): Promise<void> {
  const { url } = await call('startIdentityLink', { params: { provider: providerId } });
  location.assign(url);
}

export async function unlinkIdentity(identityId: number): Promise<void> {
  const left = await call('unlinkIdentity', { params: { identityId } });
  await mutate(['linkedIdentities', {}], left, { revalidate: false });
}
