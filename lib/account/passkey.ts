import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';
import type { secondStepRoutes, SecondStepProof } from '@/protocol/second-step';
import { PASSKEY_ALGORITHMS } from '@/protocol/second-step-rules';
import type { BodyOf, ResultOf } from '@/protocol/route';

type Routes = typeof secondStepRoutes;
type Challenge = NonNullable<ResultOf<Routes['secondStepWays']>['passkey']>;

export const hasPasskeys = browserSupportsWebAuthn;

/** Whether the browser refused because it has a passkey of this account already. */
export function isKnownPasskey(caught: unknown): boolean {
  return caught instanceof WebAuthnError && caught.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
}

/** Has the browser make a passkey. Rejects when the person closes its dialog. */
export async function makePasskey(
  begun: ResultOf<Routes['beginPasskey']>,
): Promise<Omit<BodyOf<Routes['addPasskey']>, 'name'>> {
  const { id, response } = await startRegistration({
    optionsJSON: {
      challenge: begun.challenge,
      rp: { id: begun.serverId, name: 'Guildhall' },
      user: { id: begun.userHandle, name: begun.userName, displayName: begun.userName },
      pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
      excludeCredentials: begun.existing.map(credentialOf),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      attestation: 'none',
    },
  });
  return {
    id,
    clientData: response.clientDataJSON,
    attestation: response.attestationObject,
    transports: response.transports ?? [],
  };
}

/** Has a passkey sign the challenge. Rejects when the person closes the browser's dialog. */
export async function signWithPasskey({
  challenge,
  serverId,
  credentials,
}: Challenge): Promise<Extract<SecondStepProof, { kind: 'passkey' }>> {
  const { id, response } = await startAuthentication({
    optionsJSON: {
      challenge,
      rpId: serverId,
      allowCredentials: credentials.map(credentialOf),
      userVerification: 'preferred',
    },
  });
  return {
    kind: 'passkey',
    id,
    clientData: response.clientDataJSON,
    authenticatorData: response.authenticatorData,
    signature: response.signature,
  };
}

function credentialOf({ id, transports }: Challenge['credentials'][number]) {
  // The server has them from a browser.
  return { id, transports: transports as AuthenticatorTransport[], type: 'public-key' as const };
}
