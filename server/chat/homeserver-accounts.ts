import { z } from 'zod';
import { MATRIX_SENDER_LOCALPART, MATRIX_USER_PREFIX } from '@/protocol/chat-names';
import { matrixPath as at, MatrixRefusal, type MatrixClient } from './matrix-client';
import type { MatrixRoomId, MatrixUserId, UserId } from '@/protocol/ids';

const rule = z.object({
  rule_id: z.string(),
  enabled: z.boolean(),
  actions: z.array(z.unknown()),
});
const pushRules = z.object({
  override: z.array(rule).default([]),
  room: z.array(rule).default([]),
  underride: z.array(rule).default([]),
});
export type PushRules = z.output<typeof pushRules>;

/** What a person is to each room that they are or were in, by its id. */
export const everyMembership = z.object({ memberships: z.record(z.string(), z.string()) });

/** By these messages count that no other rule says anything about; the first one says what a client shows as the default. */
export const MESSAGE_RULES = ['.m.rule.message', '.m.rule.room_one_to_one'] as const;

/** Users of the homeserver with their profiles and devices. One method for each call. */
export class HomeserverAccounts {
  readonly #client: MatrixClient;

  constructor(client: MatrixClient) {
    this.#client = client;
  }

  /** False when there is a user of this name already. */
  async register(personId: UserId): Promise<boolean> {
    return this.#register(`${MATRIX_USER_PREFIX}${personId}`);
  }

  /** Makes the platform's own user a row of Synapse's, which its operator makes an administrator (docs/synapse.md). */
  async registerSender(): Promise<void> {
    await this.#register(MATRIX_SENDER_LOCALPART);
  }

  async #register(username: string): Promise<boolean> {
    try {
      await this.#client.call({
        method: 'POST',
        path: 'client/v3/register',
        body: { type: 'm.login.application_service', username, inhibit_login: true },
      });
      return true;
    } catch (error) {
      if (error instanceof MatrixRefusal && error.code === 'M_USER_IN_USE') return false;
      throw error;
    }
  }

  async profile(matrixUserId: MatrixUserId): Promise<{ displayname?: string; avatar_url?: string }> {
    // Others learn it only where they share a room.
    const answer = await this.#client.find({
      method: 'GET',
      path: at`client/v3/profile/${matrixUserId}`,
      as: matrixUserId,
    });
    return z
      .object({ displayname: z.string().nullish(), avatar_url: z.string().nullish() })
      .transform(({ displayname, avatar_url: avatar }) => ({
        displayname: displayname ?? undefined,
        avatar_url: avatar ?? undefined,
      }))
      .parse(answer ?? {});
  }

  /** Ends a user of the embedded homeserver: devices, account data, filters and push rules go. Repeating it changes nothing. */
  async deactivate(matrixUserId: MatrixUserId): Promise<void> {
    await this.#client.call({
      method: 'POST',
      path: at`client/unstable/org.guildhall/users/${matrixUserId}/deactivate`,
    });
  }

  /** Every room that a person of the embedded homeserver is or was in, those that they have forgotten included. */
  async membershipsOf(matrixUserId: MatrixUserId): Promise<Readonly<Record<string, string>>> {
    const path = at`client/unstable/org.guildhall/users/${matrixUserId}/memberships`;
    return everyMembership.parse(await this.#client.call({ method: 'GET', path })).memberships;
  }

  async setProfile(
    matrixUserId: MatrixUserId,
    field: 'displayname' | 'avatar_url',
    value: string,
  ): Promise<void> {
    await this.#client.call({
      method: 'PUT',
      path: at`client/v3/profile/${matrixUserId}/${field}`,
      body: { [field]: value },
      as: matrixUserId,
    });
  }

  /** Sets one entry of a person's own account data, which only that person reads. */
  async setAccountData(
    matrixUserId: MatrixUserId,
    type: string,
    content: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    await this.#client.call({
      method: 'PUT',
      path: at`client/v3/user/${matrixUserId}/account_data/${type}`,
      body: content,
      as: matrixUserId,
    });
  }

  /** A person's push rules, as far as they say what is heard of messages in rooms. */
  async pushRules(matrixUserId: MatrixUserId): Promise<PushRules> {
    const answer = await this.#client.call({ method: 'GET', path: 'client/v3/pushrules/', as: matrixUserId });
    return z.object({ global: pushRules }).parse(answer).global;
  }

  async setPushRule(
    matrixUserId: MatrixUserId,
    {
      kind,
      roomId,
      actions,
    }: { kind: 'override' | 'room'; roomId: MatrixRoomId; actions: readonly unknown[] },
  ): Promise<void> {
    const conditions = [{ kind: 'event_match', key: 'room_id', pattern: roomId }];
    await this.#client.call({
      method: 'PUT',
      path: at`client/v3/pushrules/global/${kind}/${roomId}`,
      body: { actions, ...(kind === 'override' && { conditions }) },
      as: matrixUserId,
    });
    await this.#enable(matrixUserId, kind, roomId, true);
  }

  /** A rule that is not there is no error. */
  async deletePushRule(
    matrixUserId: MatrixUserId,
    kind: 'override' | 'room',
    roomId: MatrixRoomId,
  ): Promise<void> {
    const path = at`client/v3/pushrules/global/${kind}/${roomId}`;
    await this.#client.find({ method: 'DELETE', path, as: matrixUserId });
  }

  /** Whether messages count that no rule of a room says anything about. */
  async setMessagesHeard(matrixUserId: MatrixUserId, isHeard: boolean): Promise<void> {
    for (const name of MESSAGE_RULES) await this.#enable(matrixUserId, 'underride', name, isHeard);
  }

  async #enable(matrixUserId: MatrixUserId, kind: string, ruleId: string, enabled: boolean): Promise<void> {
    await this.#client.call({
      method: 'PUT',
      path: at`client/v3/pushrules/global/${kind}/${ruleId}/enabled`,
      body: { enabled },
      as: matrixUserId,
    });
  }

  /** Invitations no longer count as something unread: the platform invites, and the person is in with the next call. */
  async silenceInvitations(matrixUserId: MatrixUserId): Promise<void> {
    await this.#client.call({
      method: 'PUT',
      path: 'client/v3/pushrules/global/override/.m.rule.invite_for_me/enabled',
      body: { enabled: false },
      as: matrixUserId,
    });
  }

  /**
   * A token for one of our users; the device is made when there is none of this name. Without `refreshable` it is good as
   * long as its device.
   */
  async logIn(
    matrixUserId: MatrixUserId,
    device: { id: string; name: string },
    refreshable = true,
  ): Promise<{ token: string; refreshToken: string | null; expiresInMs: number | null }> {
    const answer = await this.#client.call({
      method: 'POST',
      path: 'client/v3/login',
      body: {
        type: 'm.login.application_service',
        identifier: { type: 'm.id.user', user: matrixUserId },
        device_id: device.id,
        initial_device_display_name: device.name,
        refresh_token: refreshable,
      },
    });
    const login = z
      .object({
        access_token: z.string(),
        refresh_token: z.string().optional(),
        expires_in_ms: z.number().optional(),
      })
      .parse(answer);
    return {
      token: login.access_token,
      refreshToken: login.refresh_token ?? null,
      expiresInMs: login.expires_in_ms ?? null,
    };
  }

  /** When each device of a person was last used, by its id; null where the homeserver does not know. */
  async devicesOf(matrixUserId: MatrixUserId): Promise<Map<string, number | null>> {
    const answer = await this.#client.call({ method: 'GET', path: 'client/v3/devices', as: matrixUserId });
    const { devices } = z
      .object({ devices: z.array(z.object({ device_id: z.string(), last_seen_ts: z.number().nullish() })) })
      .parse(answer);
    return new Map(devices.map((device) => [device.device_id, device.last_seen_ts ?? null]));
  }

  /** A device that is not there is no error. */
  async deleteDevice(matrixUserId: MatrixUserId, deviceId: string): Promise<void> {
    await this.#client.find({
      method: 'DELETE',
      path: at`client/v3/devices/${deviceId}`,
      body: {},
      as: matrixUserId,
    });
  }
}
