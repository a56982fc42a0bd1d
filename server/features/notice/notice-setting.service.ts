import type { RoomId, SpaceId, UserId } from '@/protocol/ids';
import { noticeKindNames, type NoticeKind } from '@/protocol/notice';
import type { MessageLevel, NoticeSettings, NoticeWays } from '@/protocol/notice-setting-rules';
import { AppError } from '@/server/http/app-error';
import type { Services } from '@/server/services';
import type { DigestService } from './digest.service';
import type { LevelOf, NoticeSettingStore } from './notice-setting.store';

type Deps = Pick<Services, 'chat' | 'clock'> & {
  readonly settings: NoticeSettingStore;
  readonly digests: Pick<DigestService, 'reschedule'>;
};

export type SettingsChange = {
  readonly [Name in keyof Omit<NoticeSettings, 'kinds'>]?: NoticeSettings[Name] | undefined;
} & {
  readonly kinds?:
    | {
        readonly [Kind in NoticeKind]?:
          | { readonly [Way in keyof NoticeWays]?: boolean | undefined }
          | undefined;
      }
    | undefined;
};

interface LevelForm {
  readonly level?: MessageLevel | null | undefined;
  readonly mutedUntil?: string | null | undefined;
}

/** What people choose to be told, by kind, space and conversation. */
export class NoticeSettingService {
  readonly #store: NoticeSettingStore;
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#store = deps.settings;
  }

  of(userId: UserId): Promise<NoticeSettings> {
    return this.#store.of(userId);
  }

  async change(userId: UserId, { kinds, ...others }: SettingsChange): Promise<NoticeSettings> {
    return this.#deps.chat.change(async (outbox) => {
      await this.#store.lock(userId);
      const before = await this.#store.of(userId);
      const chosen = Object.fromEntries(
        noticeKindNames.map((kind) => [kind, { ...before.kinds[kind], ...kinds?.[kind] }]),
      ) as Record<NoticeKind, NoticeWays>;
      // Conversations show their messages themselves.
      chosen.directMessage = { ...chosen.directMessage, inApp: false };
      const after = { ...before, ...others, kinds: chosen } as NoticeSettings;
      await this.#store.set(userId, after);
      await outbox.changed('notices', [userId]);
      if (after.messages !== before.messages) await outbox.rules([userId]);
      const { digest, quiet } = after;
      if (digest !== before.digest || quiet.zone !== before.quiet.zone) {
        await this.#deps.digests.reschedule(userId, { digest, zone: quiet.zone });
      }
      return after;
    });
  }

  async spaces(userId: UserId) {
    return (await this.#store.spaces(userId)).map(withTime);
  }

  /** Throws `not_member`. */
  async rooms(userId: UserId, spaceId: SpaceId) {
    if (!(await this.#store.isMember(userId, spaceId))) throw new AppError('not_member');
    return (await this.#store.rooms(userId, spaceId)).map(withTime);
  }

  /** Throws `not_member`. */
  async setSpace(userId: UserId, { spaceId, ...form }: LevelForm & { spaceId: SpaceId }): Promise<null> {
    return this.#set(userId, { spaceId }, form, () => this.#store.isMember(userId, spaceId));
  }

  /** Throws `not_member` for who is not in the conversation. */
  async setRoom(userId: UserId, { roomId, ...form }: LevelForm & { roomId: RoomId }): Promise<null> {
    return this.#set(userId, { roomId }, form, () => this.#store.isInRoom(userId, roomId));
  }

  async #set(
    userId: UserId,
    of: LevelOf,
    { level, mutedUntil }: LevelForm,
    isThere: () => Promise<boolean>,
  ): Promise<null> {
    const until = typeof mutedUntil === 'string' ? new Date(mutedUntil) : mutedUntil;
    await this.#deps.chat.change(async (outbox) => {
      if (!(await isThere())) throw new AppError('not_member');
      await this.#store.setLevel(userId, of, { level, mutedUntil: until });
      await outbox.changed('notices', [userId]);
      await outbox.rules([userId]);
    });
    return null;
  }

  /** Has the person's push rules compared with the levels. */
  async compare(userId: UserId): Promise<null> {
    await this.#deps.chat.change((outbox) => outbox.rules([userId]));
    return null;
  }

  /** Ends mutes whose time is over. Returns of how many people. */
  async endMutes(): Promise<number> {
    const { chat, clock } = this.#deps;
    return chat.change(async (outbox) => {
      const userIds = await this.#store.endMutes(clock.now());
      await outbox.changed('notices', userIds);
      await outbox.rules(userIds);
      return userIds.length;
    });
  }
}

const withTime = <Row extends { readonly mutedUntil: Date | null }>(row: Row) => ({
  ...row,
  mutedUntil: row.mutedUntil?.toISOString() ?? null,
});
