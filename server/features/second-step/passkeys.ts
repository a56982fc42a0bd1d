import { createHmac } from 'node:crypto';
import { PASSKEY_ALGORITHMS } from '@/protocol/second-step-rules';
import type { SecondStepProof } from '@/protocol/second-step';
import type { UserId } from '@/protocol/ids';
import type { Config } from '@/server/config/config';
import type { StepPasskeyRow } from '@/server/db/schema/second-step';
import { derivedKey } from '@/server/tokens/secret-token';

/** A passkey as the browser has just made it. */
export interface MadePasskey {
  readonly id: string;
  readonly clientData: string;
  readonly attestation: string;
}
export type PasskeyProof = Extract<SecondStepProof, { kind: 'passkey' }>;

/** Checks passkeys (WebAuthn) for the address of this installation. */
export class Passkeys {
  readonly #origin: string;
  readonly #config: Pick<Config, 'publicUrl' | 'sessionSecret'>;
  /** RP ID; null where browsers make none, because the address is a number. */
  readonly serverId: string | null;

  constructor(config: Pick<Config, 'publicUrl' | 'sessionSecret'>) {
    const { hostname, origin } = new URL(config.publicUrl);
    this.#config = config;
    this.#origin = origin;
    this.serverId = /^[\d.]+$|:/.test(hostname) ? null : hostname;
  }

  /** What passkeys keep to name the account; it tells nobody which one it is. */
  userHandle(accountId: UserId): string {
    const key = derivedKey(this.#config.publicUrl, 'passkey user');
    return createHmac('sha256', key).update(String(accountId)).digest('base64url');
  }

  /** Returns key and counter of a new passkey that has signed `challenge` here, or null. */
  async made(
    passkey: MadePasskey,
    challenge: string,
  ): Promise<Pick<StepPasskeyRow, 'publicKey' | 'counter'> | null> {
    if (!(await isUnattested(passkey.attestation))) return null;
    // Loaded with the first passkey: most installations start without one.
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
    const verified = await verifyRegistrationResponse({
      response: {
        id: passkey.id,
        rawId: passkey.id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: passkey.clientData, attestationObject: passkey.attestation },
      },
      expectedChallenge: challenge,
      expectedOrigin: this.#origin,
      expectedRPID: this.serverId ?? '',
      requireUserVerification: false,
      supportedAlgorithmIDs: [...PASSKEY_ALGORITHMS],
    }).catch(() => null);
    const credential = verified?.registrationInfo?.credential;
    if (!verified?.verified || credential?.id !== passkey.id) return null;
    return { publicKey: Buffer.from(credential.publicKey), counter: credential.counter };
  }

  /** Returns the counter of a signature by this passkey over `challenge`, or null for anything else, replays included. */
  async counterOf(proof: PasskeyProof, challenge: string, row: StepPasskeyRow): Promise<number | null> {
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
    const verified = await verifyAuthenticationResponse({
      response: {
        id: proof.id,
        rawId: proof.id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: proof.clientData,
          authenticatorData: proof.authenticatorData,
          signature: proof.signature,
        },
      },
      expectedChallenge: challenge,
      expectedOrigin: this.#origin,
      expectedRPID: this.serverId ?? '',
      // It is the second of two steps: having it is what counts.
      requireUserVerification: false,
      credential: {
        id: row.credentialId,
        publicKey: Uint8Array.from(row.publicKey),
        counter: row.counter,
      },
    }).catch(() => null);
    return verified?.verified ? verified.authenticationInfo.newCounter : null;
  }
}

/**
 * Whether no certificate vouches for the passkey. Browsers are asked for none and leave them out. The library would check a chain up
 * to any root that the caller made, and fetch the revocation lists from wherever it says: an address inside, too.
 */
async function isUnattested(attestation: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  try {
    const decoded = decodeAttestationObject(Uint8Array.from(Buffer.from(attestation, 'base64url')));
    const format = decoded.get('fmt');
    // Authenticators of no known model sign for themselves.
    return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined);
  } catch {
    return false;
  }
}
