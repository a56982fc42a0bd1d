import type { linkedIdentityRoutes } from '@/protocol/linked-identity';
import { all, signedIn, type Row } from './authorisation';
import type { TestClient } from './client';
import { visitProvider, type TestArrival } from './openid-provider';
import type { TestPlatform } from './platform';

type Names = keyof typeof linkedIdentityRoutes;

const params = { provider: 'local' };
let names = 0;
/** Somebody at the provider of the tests who was never here. */
export const newName = () => `somebody-${(names += 1)}`;

/** A browser comes back from the provider. */
export async function arriveFromProvider(browser: TestClient, name: string): Promise<TestArrival> {
  const { url } = await browser.call('startIdentityLogin', { params });
  return visitProvider(url, name);
}

/** The same of a session that links. */
export async function arriveToLink(person: TestClient, name: string): Promise<TestArrival> {
  const { url } = await person.call('startIdentityLink', { params });
  return visitProvider(url, name);
}

/** Links an identity to the account of a person who is logged in; returns its name at the provider. */
export async function linkNewIdentity(person: TestClient, name = newName()): Promise<string> {
  await person.call('linkIdentity', { params, body: await arriveToLink(person, name) });
  return name;
}

/** The rows of the authorisation matrix, where no provider is configured. */
const arrival = { state: 'of-nobody', code: 'of-nobody' };
export const identityRows: Record<Names, Row> = {
  startIdentityLogin: {
    attempt: (client) => client.call('startIdentityLogin', { params }),
    expected: all('not_found'),
  },
  finishIdentityLogin: {
    attempt: (client) => client.call('finishIdentityLogin', { params, body: arrival }),
    expected: all('login_expired'),
  },
  signUpWithIdentity: {
    attempt: (client) =>
      client.call('signUpWithIdentity', {
        params,
        body: { state: arrival.state, email: 'nobody@example.org', agreed: true },
      }),
    expected: all('not_found'),
  },
  linkedIdentities: { attempt: (client) => client.call('linkedIdentities'), expected: signedIn('ok') },
  startIdentityLink: {
    attempt: (client) => client.call('startIdentityLink', { params }),
    expected: signedIn('not_found'),
  },
  linkIdentity: {
    attempt: (client) => client.call('linkIdentity', { params, body: arrival }),
    expected: signedIn('not_found'),
  },
  unlinkIdentity: {
    attempt: (client) => client.call('unlinkIdentity', { params: { identityId: 1 } }),
    expected: signedIn('not_found'),
  },
};

/** Calls of which every statement runs once; the provider of the tests is configured. */
export function identityPlans(platform: TestPlatform): Record<Names, () => Promise<unknown>> {
  let person: TestClient;
  let back: TestArrival = { state: '' };
  let identityId = 0;
  const [name, nobody] = [newName(), newName()];
  const anyone = platform.client();
  const listed = async (client: TestClient) => {
    identityId = (await client.call('linkedIdentities')).identities[0]?.id ?? 0;
  };
  return {
    startIdentityLink: async () => {
      person = await platform.person();
      back = await arriveToLink(person, name);
    },
    linkIdentity: () => person.call('linkIdentity', { params, body: back }),
    linkedIdentities: () => listed(person),
    startIdentityLogin: async () => {
      back = await arriveFromProvider(anyone, name);
    },
    finishIdentityLogin: async () => {
      await anyone.call('finishIdentityLogin', { params, body: back });
      back = await arriveFromProvider(anyone, nobody);
      await anyone.call('finishIdentityLogin', { params, body: back });
    },
    signUpWithIdentity: () =>
      anyone.call('signUpWithIdentity', {
        params,
        body: { state: back.state, email: `${nobody}@example.org`, agreed: true },
      }),
    unlinkIdentity: () => person.call('unlinkIdentity', { params: { identityId } }),
  };
}

interface Repeated {
  readonly call: () => Promise<unknown>;
  readonly effects: () => Promise<number>;
}

/** Calls that many copies of must have one effect. */
export function identityRepeats(
  platform: () => TestPlatform,
): Record<
  'finishIdentityLogin' | 'signUpWithIdentity' | 'linkIdentity' | 'unlinkIdentity',
  () => Promise<Repeated>
> {
  return {
    async finishIdentityLogin() {
      const person = await platform().person();
      const name = await linkNewIdentity(person);
      const browser = platform().client();
      const body = await arriveFromProvider(browser, name);
      return {
        call: () => browser.call('finishIdentityLogin', { params, body }),
        effects: async () => (await person.call('devices')).length - 1,
      };
    },
    async signUpWithIdentity() {
      const browser = platform().client();
      const name = newName();
      const back = await arriveFromProvider(browser, name);
      await browser.call('finishIdentityLogin', { params, body: back });
      const email = `${name}@example.org`;
      return {
        call: () =>
          browser.call('signUpWithIdentity', { params, body: { state: back.state, email, agreed: true } }),
        effects: async () => (await platform().mails(email)).length,
      };
    },
    async linkIdentity() {
      const person = await platform().person();
      const body = await arriveToLink(person, newName());
      return {
        call: () => person.call('linkIdentity', { params, body }),
        effects: async () => (await person.call('linkedIdentities')).identities.length,
      };
    },
    async unlinkIdentity() {
      const person = await platform().person();
      await linkNewIdentity(person);
      const [identity] = (await person.call('linkedIdentities')).identities;
      return {
        call: () => person.call('unlinkIdentity', { params: { identityId: identity?.id ?? 0 } }),
        effects: async () => 1 - (await person.call('linkedIdentities')).identities.length,
      };
    },
  };
}
