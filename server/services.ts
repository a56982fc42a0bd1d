import type { Storage } from '@/storage/storage';
import type { Clock } from '@/runtime/clock';
import type { Metrics } from '@/runtime/metrics';
import type { AuditLog } from './audit/audit-log';
import type { Chat } from './chat/chat';
import type { Config } from './config/config';
import type { Feed } from './feed/feed';
import type { FileStore } from './files/files';
import type { Jobs } from './jobs/jobs';
import type { Limits } from './limits/limits';
import type { Log } from './log/log';
import type { MailQueue } from './mail/mail-queue';
import type { Mailer } from './mail/mailer';
import type { Names } from './names/names';
import type { Notices } from './notices/notices';
import type { PushQueue } from './notices/push-queue';

/**
 * Everything a feature can ask for. A noun's service takes only the parts it needs:
 * `Pick<Services, 'storage' | 'feed'>`.
 */
export interface Services {
  readonly config: Config;
  readonly clock: Clock;
  /** The database; only stores use `storage.db`, services use `storage.transaction` and `afterCommit`. */
  readonly storage: Storage;
  /** Refuses what comes too often. */
  readonly limits: Limits;
  /** Makes public pages follow the data. */
  readonly feed: Feed;
  /** Delivers one mail; behind `mailQueue`. */
  readonly mailer: Mailer;
  /** Mails that must go out, drained at start and by a job. */
  readonly mailQueue: MailQueue;
  /** Keeps the homeserver in step; `chat.change` is the transaction of whatever chat has to follow. */
  readonly chat: Chat;
  /** Names of people, spaces and rooms, none of which may look like another. */
  readonly names: Names;
  /** What people are told of; written inside the transaction of what they are told. */
  readonly notices: Notices;
  /** Notices that are to be pushed to people's browsers. */
  readonly pushes: PushQueue;
  /** The audit logs of spaces; an act of power writes its entry in its own transaction. */
  readonly audit: AuditLog;
  /** Keeps uploaded pictures. */
  readonly files: FileStore;
  readonly log: Log;
  /** What Prometheus reads of this process. */
  readonly metrics: Metrics;
  /** Repeated work, added while the features are made. */
  readonly jobs: Jobs;
  /** Registers what must end with the platform: workers, children. Runs before the database closes. */
  onClose(close: () => Promise<void>): void;
}
