import type { Language } from '@/protocol/account';
import type { UserId } from '@/protocol/ids';

interface Recipient {
  readonly id: UserId;
  readonly email: string;
  readonly emailKey: string;
  readonly language: Language | null;
}

/** What exports ask of accounts; answered by features/account. */
export interface ExportPeople {
  find(userId: UserId): Promise<Recipient | null>;
  findByEmail(emailKey: string): Promise<Recipient | null>;
}
