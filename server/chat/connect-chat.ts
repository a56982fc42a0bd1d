import type { Hono } from 'hono';
import type { RoomId, SpaceId, UserId } from '@/protocol/ids';
import type { Clock } from '@/runtime/clock';
import type { ChatConfig } from '@/server/config/config';
import type { Jobs } from '@/server/jobs/jobs';
import type { PushQueue } from '@/server/notices/push-queue';
import type { Log } from '@/server/log/log';
import type { Storage } from '@/storage/storage';
import { ActivityTextStore } from './activity-text.store';
import { ActivityTexts } from './activity-texts';
import { SpaceActivity } from './space-activity';
import { SpaceActivityStore } from './space-activity.store';
import { memberApplier, peopleApplier } from './apply-member';
import { purgeApplier } from './apply-purge';
import {
  cascadeApplier,
  deviceApplier,
  goneApplier,
  deactivatedApplier,
  ignoredApplier,
  markApplier,
  userApplier,
} from './apply-rest';
import { rewardApplier } from './apply-reward';
import { roomApplier } from './apply-room';
import { rulesApplier } from './apply-rules';
import { appserviceRoutes } from './appservice';
import type { ChangeCountStore } from './change-count.store';
import type { ChatOutboxStore } from './chat-outbox.store';
import type { ChatStore } from './chat.store';
import { ChatEngine } from './engine';
import type { FactsStore } from './facts.store';
import type { GroupPeopleStore } from './group-people.store';
import { FirstTextStore } from './first-text.store';
import { FirstTexts } from './first-texts';
import { HomeserverAway } from './matrix-client';
import type { MediaStore } from './media.store';
import { MentionNotices } from './mention-notices';
import { MentionNoticeStore } from './mention-notices.store';
import { OutboxDispatcher } from './outbox-dispatcher';
import type { OutboxWriter } from './outbox-writer';
import type { People } from './people';
import type { Pictures } from './pictures';
import { ChatPush } from './push';
import { PushRuleStore } from './push-rule.store';
import { Reconciler } from './reconciler';
import { RewardCardStore } from './reward-card.store';
import type { ShownMedia } from './shown-media';
import { SlowModeStore } from './slow-mode.store';

const RECONCILE_SECONDS = 10;
/** Rooms that one run of the slow round compares. */
const ROOMS_AT_A_STEP = 5;
const FORGET_SECONDS = 3600;
const END_DEVICES_SECONDS = 30;
const DELETE_PICTURES_SECONDS = 3600;

/** What exists only where a homeserver is configured. */
export interface ConnectedChat {
  readonly engine: ChatEngine;
  readonly outbox: OutboxDispatcher;
  readonly reconciler: Reconciler;
  readonly appservice: Hono;
}

interface Deps {
  readonly config: ChatConfig;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly log: Log;
  readonly jobs: Jobs;
  readonly pushes: PushQueue;
  readonly store: ChatStore;
  readonly pictures: Pictures;
  readonly facts: FactsStore;
  readonly groups: GroupPeopleStore;
  readonly outboxStore: ChatOutboxStore;
  readonly counts: ChangeCountStore;
  readonly people: People;
  readonly media: ShownMedia;
  readonly mediaStore: MediaStore;
  outboxWriter(): OutboxWriter;
  /** Ends a membership because the person has left the space in a chat client. */
  leaveSpace(spaceId: SpaceId, userId: UserId): Promise<void>;
  roomMade(roomId: RoomId, spaceId: SpaceId | null): Promise<void>;
  /** Starts a comparison of every room with the tables. */
  compareAll(): void;
  /** Returns the keys of the entries that end devices. */
  collectDevices(): Promise<string[]>;
}

/** Builds what speaks to the homeserver, and registers the jobs of chat. Nothing is sent before `Chat.start`. */
export function connectChat(deps: Deps): ConnectedChat {
  const { config, storage, clock, log, store, pictures, facts, outboxStore, people } = deps;
  const engine = new ChatEngine(config, { store, clock, log });
  const outbox = new OutboxDispatcher({
    store: outboxStore,
    isShared: storage.engine === 'postgres',
    clock,
    log,
    connect: (probe) => engine.connect(probe),
    appliers: {
      room: roomApplier({
        storage,
        facts,
        outboxStore,
        clock,
        pictures,
        madeKnown: ({ id, spaceId }) => deps.roomMade(id, spaceId),
      }),
      member: memberApplier({
        storage,
        facts,
        outboxStore,
        clock,
        people,
        leaveSpace: deps.leaveSpace,
        groups: deps.groups,
        changed: (userIds) => deps.outboxWriter().changed('memberships', userIds),
      }),
      people: peopleApplier({ facts, outboxStore, clock }),
      user: userApplier(people),
      mark: markApplier({ counts: deps.counts, outboxStore, clock }),
      ignored: ignoredApplier(facts, people),
      deactivated: deactivatedApplier(people, outboxStore, config.engine),
      rules: rulesApplier({
        store: new PushRuleStore(storage),
        people,
        outboxWriter: deps.outboxWriter,
      }),
      device: deviceApplier,
      gone: goneApplier({ facts, outboxStore, clock }),
      purge: purgeApplier(config.engine, deps.mediaStore),
      cascade: cascadeApplier(facts, store),
      reward: rewardApplier(new RewardCardStore(storage)),
    },
    onReturn: deps.compareAll,
  });
  const connect = () => engine.connect();
  const wake = () => outbox.wake();
  const reconciler = new Reconciler({ storage, facts, outboxStore, clock, log, pictures, connect, wake });
  const push = new ChatPush({
    storage,
    store,
    facts,
    outboxStore,
    clock,
    engine: config.engine,
    media: deps.media,
    firstTexts: new FirstTexts({ store: new FirstTextStore(storage), clock }),
    mentions: new MentionNotices({
      store: new MentionNoticeStore(storage),
      slowMode: new SlowModeStore(storage),
      clock,
      outboxWriter: deps.outboxWriter,
      pushes: deps.pushes,
    }),
    activity: new ActivityTexts({ store: new ActivityTextStore(storage), clock, secret: config.asToken }),
    spaceActivity: new SpaceActivity({ store: new SpaceActivityStore(storage), clock }),
    connect,
    wake,
  });
  addJobs(deps, { engine, outbox, reconciler }, push);
  return {
    engine,
    outbox,
    reconciler,
    appservice: appserviceRoutes({ hsToken: config.hsToken, push, facts, log }),
  };
}

function addJobs(
  { config, clock, jobs, pictures, outboxStore, collectDevices }: Deps,
  { engine, outbox, reconciler }: Omit<ConnectedChat, 'appservice'>,
  push: ChatPush,
): void {
  jobs.add({
    name: 'chat.compare',
    everySeconds: RECONCILE_SECONDS,
    work: async () => (outbox.isAway ? 0 : reconciler.step(ROOMS_AT_A_STEP).catch(unlessAway)),
  });
  jobs.add({ name: 'chat.forget_events', everySeconds: FORGET_SECONDS, work: () => push.forget() });
  jobs.add({
    name: 'chat.delete_pictures',
    everySeconds: DELETE_PICTURES_SECONDS,
    work: async () =>
      outbox.isAway ? 0 : pictures.deleteRemoved(await engine.connect(), config.engine).catch(unlessAway),
  });
  jobs.add({
    name: 'chat.end_devices',
    everySeconds: END_DEVICES_SECONDS,
    work: async () => {
      await outboxStore.wakeFar(clock.now());
      return (await collectDevices()).length;
    },
  });
}

function unlessAway(error: unknown): number {
  if (error instanceof HomeserverAway) return 0;
  throw error;
}
