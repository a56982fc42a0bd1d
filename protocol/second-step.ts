import { z } from 'zod';
import { me } from './account';
import { BASE32_LETTERS } from './key-share-rules';
import { CODE_PATTERN } from './mailed-code';
import { route } from './route';
import {
  PASSKEY_NAME_MAX,
  RECOVERY_CODE_LENGTH,
  STEP_REMOVAL_HOURS,
  TOTP_PATTERN,
} from './second-step-rules';
import { id, idText, instant } from './wire';

const base64url = (max: number) =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/)
    .max(max);
const credentialId = base64url(1400);
const transports = z.array(z.string().regex(/^[a-z-]{1,20}$/)).max(8);
const credential = z.strictObject({ id: credentialId, transports });

const code = z.string().regex(TOTP_PATTERN);
const mailedCode = z.string().regex(CODE_PATTERN);

/** What opens the second step: a code of the app, a recovery code, or a passkey's signature. */
const proof = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('totp'), code }),
  z.strictObject({
    kind: z.literal('recovery'),
    code: z.string().regex(new RegExp(`^[${BASE32_LETTERS}]{${RECOVERY_CODE_LENGTH}}$`)),
  }),
  z.strictObject({
    kind: z.literal('passkey'),
    id: credentialId,
    clientData: base64url(2000).describe('clientDataJSON'),
    authenticatorData: base64url(1000),
    signature: base64url(1000),
  }),
]);
export type SecondStepProof = z.output<typeof proof>;

const ticket = z.string().min(43).max(43).describe('from the error second_step_required');

const removal = z
  .strictObject({ dueTime: instant })
  .nullable()
  .describe('the second step is removed then, unless someone stops it');

const passkey = z.strictObject({
  id,
  name: z.string(),
  createdTime: instant,
  lastUsedTime: instant.nullable(),
});

export const secondSteps = z.strictObject({
  totp: z
    .strictObject({ createdTime: instant, lastUsedTime: instant.nullable() })
    .nullable()
    .describe('the authenticator app'),
  passkeys: z.array(passkey),
  recoveryCodes: z.strictObject({ left: z.int().min(0), createdTime: instant.nullable() }),
  removal,
  passkeysPossible: z.boolean().describe('false where the address of this server is a number'),
});
export type SecondSteps = z.output<typeof secondSteps>;

const recoveryCodes = z.array(z.string()).nullable().describe('shown once; null: those that there are stay');

const managing = { caller: 'verified', freshLogin: true, whileSuspended: true } as const;
const arriving = { caller: 'anyone', whileSuspended: true } as const;

/**
 * The second step of a login. A way in that has been shown its first step by a person who has set up a second one is refused with
 * `second_step_required` and a ticket, good for ten minutes. The ticket of a login opens a session, the one of a confirmation
 * (fresh-login.ts) confirms in its own session.
 */
export const secondStepRoutes = {
  secondSteps: route({
    method: 'GET',
    path: 'user/secondSteps',
    caller: 'session',
    whileSuspended: true,
    summary: 'The second steps that the own account asks for at a login',
    result: secondSteps,
  }),
  beginTotp: route({
    ...managing,
    method: 'POST',
    path: 'user/secondSteps/totp/begin',
    summary: 'Make the secret of an authenticator app; it counts once a code has been shown',
    result: z.strictObject({
      secret: z.string().describe('base 32'),
      address: z.string().describe('otpauth: address, for a QR code'),
    }),
  }),
  confirmTotp: route({
    ...managing,
    method: 'POST',
    path: 'user/secondSteps/totp',
    summary: 'Show a code of the authenticator app, which then counts as a second step',
    body: z.strictObject({ code }),
    result: z.strictObject({ recoveryCodes }),
  }),
  removeTotp: route({
    ...managing,
    method: 'DELETE',
    path: 'user/secondSteps/totp',
    summary: 'Remove the authenticator app',
    result: z.null(),
  }),
  beginPasskey: route({
    ...managing,
    method: 'POST',
    path: 'user/secondSteps/passkeys/begin',
    summary: 'What the browser needs to make a passkey; good for ten minutes, in this session',
    result: z.strictObject({
      challenge: base64url(64),
      serverId: z.string().describe('RP ID'),
      userHandle: base64url(64),
      userName: z.string(),
      existing: z.array(credential),
    }),
  }),
  addPasskey: route({
    ...managing,
    method: 'POST',
    path: 'user/secondSteps/passkeys',
    summary: 'Add a passkey as a second step',
    body: z.strictObject({
      name: z.string().max(PASSKEY_NAME_MAX),
      id: credentialId,
      clientData: base64url(2000).describe('clientDataJSON'),
      attestation: base64url(8000).describe('attestationObject'),
      transports,
    }),
    result: z.strictObject({ recoveryCodes }),
  }),
  removePasskey: route({
    ...managing,
    method: 'DELETE',
    path: 'user/secondSteps/passkeys/{passkeyId}',
    params: z.strictObject({ passkeyId: idText }),
    summary: 'Remove a passkey',
    result: z.null(),
  }),
  newRecoveryCodes: route({
    ...managing,
    method: 'POST',
    path: 'user/secondSteps/recoveryCodes',
    summary: 'Make new recovery codes; the old ones end',
    result: z.strictObject({ recoveryCodes: z.array(z.string()) }),
  }),
  stopStepRemoval: route({
    method: 'DELETE',
    path: 'user/secondSteps/removal',
    caller: 'session',
    whileSuspended: true,
    summary: 'Keep the second step whose removal waits',
    result: z.null(),
  }),
  stopStepRemovalByMail: route({
    ...arriving,
    method: 'POST',
    path: 'user/secondSteps/stopRemoval',
    summary: 'Keep the second step whose removal waits, by the link of a notice',
    body: z.strictObject({ token: z.string().min(16).max(512) }),
    result: z.strictObject({ stopped: z.boolean().describe('false: nothing waited any more') }),
  }),

  secondStepWays: route({
    ...arriving,
    method: 'POST',
    path: 'login/secondStep/ways',
    summary: 'The ways to take the second step, with a challenge for passkeys that replaces the one before',
    body: z.strictObject({ ticket }),
    result: z.strictObject({
      totp: z.boolean(),
      passkey: z
        .strictObject({
          challenge: base64url(64),
          serverId: z.string().describe('RP ID'),
          credentials: z.array(credential),
        })
        .nullable(),
      recoveryCode: z.boolean(),
      removal,
      removalPossible: z.boolean().describe('the address is verified'),
    }),
  }),
  logInBySecondStep: route({
    ...arriving,
    method: 'POST',
    path: 'login/secondStep',
    summary: 'Take the second step of a login; sets the session cookie',
    body: z.strictObject({ ticket, proof }),
    result: z.strictObject({ user: me }),
  }),
  confirmBySecondStep: route({
    method: 'POST',
    path: 'user/freshLogin/secondStep',
    caller: 'session',
    whileSuspended: true,
    summary: 'Take the second step of confirming that it is you',
    body: z.strictObject({ ticket, proof }),
    result: z.null(),
  }),
  requestStepRemoval: route({
    ...arriving,
    method: 'POST',
    path: 'login/secondStep/removalMail',
    summary: 'Mail the code that begins the removal of a lost second step',
    body: z.strictObject({ ticket }),
    result: z.null(),
  }),
  beginStepRemoval: route({
    ...arriving,
    method: 'POST',
    path: 'login/secondStep/removal',
    summary: `Begin to remove a lost second step: it goes after ${STEP_REMOVAL_HOURS} hours, announced by mails with a link that stops it`,
    body: z.strictObject({ ticket, code: mailedCode }),
    result: z.strictObject({ dueTime: instant }),
  }),
};
