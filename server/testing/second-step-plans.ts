import type { secondStepRoutes } from '@/protocol/second-step';
import { mailedCode, mailedToken } from './key-share';
import type { TestClient } from './client';
import type { TestPlatform } from './platform';
import { addPasskey, codeAt, TestPasskey, ticketOf } from './second-step';

/** The calls about second steps for the test of query plans, in the order that one person makes them in. */
export function secondStepPlans(
  platform: TestPlatform,
): Record<keyof typeof secondStepRoutes, () => Promise<unknown>> {
  let person: TestClient;
  let secret = '';
  let ticket = '';
  let codes: readonly string[] = [];
  const anyone = platform.client();
  const recovery = (index: number) => ({ kind: 'recovery' as const, code: codes[index] ?? '' });
  const logIn = async () => {
    const { email, password } = person;
    ticket = await ticketOf(anyone.call('logIn', { body: { email, password } }));
  };
  const lose = async () => {
    const code = await mailedCode(platform.mails, person.email);
    await anyone.call('beginStepRemoval', { body: { ticket, code } });
  };
  return {
    beginTotp: async () => {
      person = await platform.person();
      ({ secret } = await person.call('beginTotp'));
    },
    confirmTotp: async () => {
      const body = { code: codeAt(secret, platform.clock.now()) };
      await person.call('confirmTotp', { body });
    },
    beginPasskey: () => person.call('beginPasskey'),
    addPasskey: () => addPasskey(person),
    newRecoveryCodes: async () => {
      codes = (await person.call('newRecoveryCodes')).recoveryCodes;
    },
    secondSteps: () => person.call('secondSteps'),
    secondStepWays: async () => {
      await logIn();
      const { passkey } = await anyone.call('secondStepWays', { body: { ticket } });
      const proof = new TestPasskey().sign(passkey ?? { challenge: '', serverId: '' });
      await anyone.call('logInBySecondStep', { body: { ticket, proof } }).catch(() => undefined);
    },
    requestStepRemoval: () => anyone.call('requestStepRemoval', { body: { ticket } }),
    beginStepRemoval: lose,
    stopStepRemovalByMail: async () => {
      const token = await mailedToken(platform.mails, person.email, 'keepTwoStep');
      await anyone.call('stopStepRemovalByMail', { body: { token } });
    },
    stopStepRemoval: () => person.call('stopStepRemoval'),
    logInBySecondStep: () => anyone.call('logInBySecondStep', { body: { ticket, proof: recovery(0) } }),
    confirmBySecondStep: async () => {
      const { password } = person;
      ticket = await ticketOf(person.call('confirmByPassword', { body: { password } }));
      await person.call('confirmBySecondStep', { body: { ticket, proof: recovery(1) } });
    },
    removePasskey: async () => {
      const { passkeys } = await person.call('secondSteps');
      await person.call('removePasskey', { params: { passkeyId: passkeys[0]?.id ?? 0 } });
    },
    removeTotp: () => person.call('removeTotp'),
  };
}
