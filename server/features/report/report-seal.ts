import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { UserId } from '@/protocol/ids';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A message as it was when it was reported. */
export interface SealedMessage {
  readonly eventId: string;
  readonly senderId: UserId | null;
  readonly text: string;
  readonly kind: string;
  readonly sentAt: number;
}

/** What a report contains. */
export interface ReportContent {
  readonly note: string;
  readonly messages: readonly SealedMessage[];
  /** The reported event itself, whole. */
  readonly event: Readonly<Record<string, unknown>> | null;
}

/** Seals reports (AES-256-GCM) with a key that lies outside the database; each opens for its own subject alone. */
export function createReportSeal(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'guildhall report', 32));
  return {
    seal(subject: string, content: ReportContent): Buffer {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(subject));
      const text = JSON.stringify(content);
      return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },

    /** Null when it was sealed under another secret: then nobody can read it any more. */
    open(subject: string, sealed: Buffer): ReportContent | null {
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES));
        decipher.setAAD(Buffer.from(subject)).setAuthTag(sealed.subarray(-TAG_BYTES));
        const opened = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES));
        return JSON.parse(Buffer.concat([opened, decipher.final()]).toString('utf8')) as ReportContent;
      } catch {
        return null;
      }
    },
  };
}
export type ReportSeal = ReturnType<typeof createReportSeal>;
