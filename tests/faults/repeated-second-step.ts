import type { secondStepRoutes } from '@/protocol/second-step';
import { mailedCode, mailedToken } from '@/server/testing/key-share';
import type { TestClient } from '@/server/testing/client';
import type { TestPlatform } from '@/server/testing/platform';
import { addPasskey, codeAt, setUpTotp, TestPasskey, ticketOf } from '@/server/testing/second-step';

interface Repeated {
  call(): Promise<unknown>;
  effects(): Promise<number>;
}
/** Each copy is wanted: a later secret, challenge or code takes the place of an earlier one. */
export const STEPS_OF_THEIR_OWN = [
  'beginTotp',
  'beginPasskey',
  'newRecoveryCodes',
  'secondStepWays',
  'requestStepRemoval',
] as const;
type Name = Exclude<keyof typeof secondStepRoutes, (typeof STEPS_OF_THEIR_OWN)[number] | 'secondSteps'>;

/** The calls about second steps for the test of repeats (repeats.test.ts). */
export function repeatedSecondStep(platform: () => TestPlatform): Record<Name, () => Promise<Repeated>> {
  const logged = (client: TestClient, event: string, kind?: string) => async () =>
    platform().logLines.filter(
      (line) => line.event === event && line.user === client.id && (kind === undefined || line.kind === kind),
    ).length;
  const logIn = ({ email, password }: TestClient) =>
    ticketOf(platform().client().call('logIn', { body: { email, password } }));
  /** A person with an authenticator app, and what takes the second step of a ticket once. */
  const withTotp = async () => {
    const client = await platform().person();
    const { recoveryCodes } = await setUpTotp(client, platform().clock);
    return { client, proof: { kind: 'recovery' as const, code: recoveryCodes[0] ?? '' } };
  };
  const losing = async () => {
    const { client } = await withTotp();
    const ticket = await logIn(client);
    await platform().client().call('requestStepRemoval', { body: { ticket } });
    const code = await mailedCode(platform().mails, client.email);
    const begin = () => platform().client().call('beginStepRemoval', { body: { ticket, code } });
    return { client, begin };
  };
  return {
    async confirmTotp() {
      const client = await platform().person();
      const { secret } = await client.call('beginTotp');
      const body = { code: codeAt(secret, platform().clock.now()) };
      return {
        call: () => client.call('confirmTotp', { body }),
        effects: logged(client, 'auth.second_step_changed', 'totp added'),
      };
    },
    async removeTotp() {
      const { client } = await withTotp();
      return {
        call: () => client.call('removeTotp'),
        effects: logged(client, 'auth.second_step_changed', 'totp removed'),
      };
    },
    async addPasskey() {
      const client = await platform().person();
      const made = new TestPasskey().make(await client.call('beginPasskey'));
      return {
        call: () => client.call('addPasskey', { body: { ...made, name: 'Key' } }),
        effects: async () => (await client.call('secondSteps')).passkeys.length,
      };
    },
    async removePasskey() {
      const client = await platform().person();
      await addPasskey(client);
      const { passkeys } = await client.call('secondSteps');
      return {
        call: () => client.call('removePasskey', { params: { passkeyId: passkeys[0]?.id ?? 0 } }),
        effects: logged(client, 'auth.second_step_changed', 'passkey removed'),
      };
    },
    async logInBySecondStep() {
      const { client, proof } = await withTotp();
      const body = { ticket: await logIn(client), proof };
      return {
        call: () => platform().client().call('logInBySecondStep', { body }),
        effects: async () => (await client.call('devices')).length - 1,
      };
    },
    async confirmBySecondStep() {
      const { client, proof } = await withTotp();
      const { password } = client;
      const body = {
        ticket: await ticketOf(client.call('confirmByPassword', { body: { password } })),
        proof,
      };
      return {
        call: () => client.call('confirmBySecondStep', { body }),
        effects: logged(client, 'auth.confirmed'),
      };
    },
    async beginStepRemoval() {
      const { client, begin } = await losing();
      return { call: begin, effects: logged(client, 'auth.second_step_lost') };
    },
    async stopStepRemoval() {
      const { client, begin } = await losing();
      await begin();
      return {
        call: () => client.call('stopStepRemoval'),
        effects: logged(client, 'auth.second_step_kept'),
      };
    },
    async stopStepRemovalByMail() {
      const { client, begin } = await losing();
      await begin();
      const body = { token: await mailedToken(platform().mails, client.email, 'keepTwoStep') };
      return {
        call: () => platform().client().call('stopStepRemovalByMail', { body }),
        effects: logged(client, 'auth.second_step_kept'),
      };
    },
  };
}
