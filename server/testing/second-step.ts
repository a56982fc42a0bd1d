import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { secondStepRoutes, SecondStepProof } from '@/protocol/second-step';
import type { ResultOf } from '@/protocol/route';
import { all, signedIn, type Outcome, type Row } from './authorisation';
import { ApiError, type TestClient } from './client';
import { TEST_PUBLIC_URL } from './platform';

type Routes = typeof secondStepRoutes;

/** The code that an authenticator app with this secret shows. */
export const codeAt = (secret: string, now: Date): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: now.getTime() });

export const totpProof = (secret: string, now: Date): SecondStepProof => ({
  kind: 'totp',
  code: codeAt(secret, now),
});

/** Sets up an authenticator app; the person's login is fresh. The next code that counts is the one of the next 30 seconds. */
export async function setUpTotp(
  client: TestClient,
  clock: { now(): Date },
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await client.call('beginTotp');
  const body = { code: codeAt(secret, clock.now()) };
  const { recoveryCodes } = await client.call('confirmTotp', { body });
  return { secret, recoveryCodes: recoveryCodes ?? [] };
}

/** The ticket of a call that a second step is asked for. */
export async function ticketOf(attempt: Promise<unknown>): Promise<string> {
  const refused = await attempt.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(refused instanceof ApiError) || refused.error !== 'second_step_required') {
    throw new Error('No second step was asked for', { cause: refused });
  }
  return String(refused.fields.ticket);
}

/** What an authenticator says about itself: the statement's values are in CBOR. */
type Attest = (made: { readonly clientDataHash: Buffer; readonly signed: Buffer }) => {
  readonly format: string;
  readonly statement: Readonly<Record<string, Buffer>>;
};

/** An authenticator (WebAuthn level 2) in software: what a browser and its security key do together. */
export class TestPasskey {
  readonly id = randomBytes(32).toString('base64url');
  readonly publicKey: KeyObject;
  readonly #privateKey: KeyObject;
  readonly #point: { x: Buffer; y: Buffer };
  counter = 0;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = privateKey;
    this.publicKey = publicKey;
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#point = { x: Buffer.from(x, 'base64url'), y: Buffer.from(y, 'base64url') };
  }

  make(
    begun: Pick<ResultOf<Routes['beginPasskey']>, 'challenge' | 'serverId'>,
    origin = TEST_PUBLIC_URL,
    attest: Attest = () => ({ format: 'none', statement: {} }),
  ) {
    const id = Buffer.from(this.id, 'base64url');
    const credential = Buffer.concat([Buffer.alloc(16), uint16(id.length), id, this.#coseKey()]);
    const authData = Buffer.concat([this.#authData(begun.serverId, 0x41), credential]);
    const data = clientData('webauthn.create', begun.challenge, origin);
    const clientDataHash = sha256(Buffer.from(data, 'base64url'));
    const signed = sign('sha256', Buffer.concat([authData, clientDataHash]), this.#privateKey);
    const { format, statement } = attest({ clientDataHash, signed });
    return {
      id: this.id,
      clientData: data,
      attestation: cborMap({
        fmt: cborText(format),
        attStmt: cborMap(statement),
        authData: cborBytes(authData),
      }).toString('base64url'),
      transports: ['usb'],
    };
  }

  sign(
    { challenge, serverId }: { challenge: string; serverId: string },
    origin = TEST_PUBLIC_URL,
  ): Extract<SecondStepProof, { kind: 'passkey' }> {
    this.counter += 1;
    const authenticatorData = this.#authData(serverId, 0x01);
    const data = clientData('webauthn.get', challenge, origin);
    const signed = Buffer.concat([authenticatorData, sha256(Buffer.from(data, 'base64url'))]);
    return {
      kind: 'passkey',
      id: this.id,
      clientData: data,
      authenticatorData: authenticatorData.toString('base64url'),
      signature: sign('sha256', signed, this.#privateKey).toString('base64url'),
    };
  }

  /** Hash of the RP ID, flags (user present, attested data) and counter. */
  #authData(serverId: string, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(Buffer.from(serverId)), Buffer.from([flags]), counter]);
  }

  /** {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y} */
  #coseKey(): Buffer {
    const { x, y } = this.#point;
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      cborBytes(x),
      Buffer.from([0x22]),
      cborBytes(y),
    ]);
  }
}

/** Adds a passkey; the person's login is fresh. */
export async function addPasskey(
  client: TestClient,
): Promise<{ passkey: TestPasskey; recoveryCodes: string[] | null }> {
  const passkey = new TestPasskey();
  const made = passkey.make(await client.call('beginPasskey'));
  const { recoveryCodes } = await client.call('addPasskey', { body: { ...made, name: 'Key' } });
  return { passkey, recoveryCodes };
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest();
const uint16 = (value: number) => Buffer.from([value >> 8, value & 255]);
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
const cborMap = (entries: Readonly<Record<string, Buffer>>) =>
  Buffer.concat([
    Buffer.from([0xa0 + Object.keys(entries).length]),
    ...Object.entries(entries).flatMap(([name, value]) => [cborText(name), value]),
  ]);
/** The shortest head, as the library measures keys by writing them anew. */
export const cborBytes = (bytes: Buffer) =>
  Buffer.concat([
    bytes.length < 256
      ? Buffer.from([0x58, bytes.length])
      : Buffer.concat([Buffer.from([0x59]), uint16(bytes.length)]),
    bytes,
  ]);
const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url');

/** The rows of the authorisation matrix: everything is about the caller's own account, or about the account of a ticket. */
const ticket = 'x'.repeat(43);
const proof: SecondStepProof = { kind: 'totp', code: '000000' };
const verified = (outcome: Outcome): Row['expected'] =>
  ['unauthenticated', 'email_unverified', ...all(outcome).slice(2)] as never;
const nobody = new TestPasskey().make({ challenge: ticket, serverId: 'localhost' });
export const secondStepRows: Record<keyof Routes, Row> = {
  secondSteps: { attempt: (client) => client.call('secondSteps'), expected: signedIn('ok') },
  beginTotp: { attempt: (client) => client.call('beginTotp'), expected: verified('ok') },
  confirmTotp: {
    attempt: async (client) => {
      await client.call('beginTotp').catch(() => undefined);
      return client.call('confirmTotp', { body: { code: '000000' } });
    },
    expected: verified('second_step_wrong'),
  },
  removeTotp: { attempt: (client) => client.call('removeTotp'), expected: verified('not_found') },
  beginPasskey: { attempt: (client) => client.call('beginPasskey'), expected: verified('ok') },
  addPasskey: {
    attempt: async (client) => {
      await client.call('beginPasskey').catch(() => undefined);
      return client.call('addPasskey', { body: { ...nobody, name: 'Key' } });
    },
    expected: verified('passkey_refused'),
  },
  removePasskey: {
    attempt: (client) => client.call('removePasskey', { params: { passkeyId: 1 } }),
    expected: verified('not_found'),
  },
  newRecoveryCodes: {
    attempt: (client) => client.call('newRecoveryCodes'),
    expected: verified('not_found'),
  },
  stopStepRemoval: { attempt: (client) => client.call('stopStepRemoval'), expected: signedIn('ok') },
  stopStepRemovalByMail: {
    attempt: (client) => client.call('stopStepRemovalByMail', { body: { token: ticket } }),
    expected: all('link_expired'),
  },
  secondStepWays: {
    attempt: (client) => client.call('secondStepWays', { body: { ticket } }),
    expected: all('second_step_expired'),
  },
  logInBySecondStep: {
    attempt: (client) => client.call('logInBySecondStep', { body: { ticket, proof } }),
    expected: all('second_step_expired'),
  },
  confirmBySecondStep: {
    attempt: (client) => client.call('confirmBySecondStep', { body: { ticket, proof } }),
    expected: signedIn('second_step_expired'),
  },
  requestStepRemoval: {
    attempt: (client) => client.call('requestStepRemoval', { body: { ticket } }),
    expected: all('second_step_expired'),
  },
  beginStepRemoval: {
    attempt: (client) => client.call('beginStepRemoval', { body: { ticket, code: '00000000' } }),
    expected: all('second_step_expired'),
  },
};
