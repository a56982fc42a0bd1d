import { z } from 'zod';
import { person } from './account';
import { announcement } from './announcement';
import { game } from './game';
import { space, spaceCard } from './space';
import { instant } from './wire';

/**
 * Calls between the processes of one installation, below `/internal/` on the platform's own listener, with the
 * shared secret in `INTERNAL_SECRET_HEADER`. Browsers cannot reach them.
 */
export const INTERNAL_SECRET_HEADER = 'x-guildhall-internal';

/** The language that the gateway decided on, beside the secret. */
export const LANGUAGE_HEADER = 'x-guildhall-language';

/**
 * A subject of the change feed: `space:<id>` (what its public page shows of itself), `directory` (which public spaces
 * exist) or `recommended` (the first of them, which the page of every space shows too). `blocks` and `standings` are no pages: somebody is hidden from somebody, or may
 * do less in a space than before (docs/decisions/time-outs.md). Versions are positions of one
 * counter, so of a page with two subjects the newer version is the version.
 */
export type FeedSubject = `space:${number}` | `blocks:${number}` | 'directory' | 'recommended' | 'standings';

/** What somebody may do in a Matrix room, whatever the homeserver believes. */
export const chatStandings = ['all', 'reading', 'nothing'] as const;
export type ChatStanding = (typeof chatStandings)[number];

/** `GET /internal/chat-standing`: people who may do less than the homeserver may believe. Null: it could be anybody. */
export const restrictedPeople = z.strictObject({
  userIds: z.array(z.int()).nullable(),
  suspendedIds: z.array(z.int()).describe('whose accounts are suspended: they may call nothing'),
  closedRooms: z.array(z.string()).describe('Matrix rooms of suspended spaces: nobody gets in'),
  closingRooms: z.array(z.string()).describe('those of them that the homeserver still has to close'),
  archivingRooms: z
    .array(z.string())
    .describe('archived Matrix rooms that the homeserver may still let people write in'),
});
export type RestrictedPeople = z.output<typeof restrictedPeople>;
/** `GET /internal/chat-standing?user=<id>&room=<Matrix room id>`: what one of them may do. */
export const standingAnswer = z.strictObject({ standing: z.enum(chatStandings) });

/**
 * `GET /internal/chat-privacy?user=<id>`: whom a person blocks, and the times of ended blocks whose messages a direct
 * conversation never shows.
 */
export const hiddenPeople = z.strictObject({
  blocked: z.array(z.int()),
  past: z.array(
    z.strictObject({ room: z.string(), user: z.int(), sinceMs: z.number(), untilMs: z.number() }),
  ),
});
export type HiddenPeople = z.output<typeof hiddenPeople>;
/** `GET /internal/chat-privacy?user=<id>&room=<Matrix room id>`: whether others there learn what the person has read. */
export const receiptAnswer = z.strictObject({ isPublic: z.boolean() });
/** `POST /internal/chat-privacy` with `found`: those whom a search by name may show. */
export const findableAnswer = z.strictObject({ userIds: z.array(z.int()) });

/** A gateway's lease on the feed, counted from the moment it sent the poll. */
export const FEED_LEASE_MS = 2000;

/**
 * `GET /internal/feed?gateway=<id>&after=<position>`: long poll. Asking says "I have applied everything up to
 * `after`" and holds the lease. `reset` means that the position is unknown here: forget every stored page.
 */
export const feedAnswer = z.strictObject({
  position: z.int().min(0),
  reset: z.boolean(),
  changes: z.array(z.strictObject({ subject: z.string(), version: z.int() })),
});
export type FeedAnswer = z.output<typeof feedAnswer>;

/** `GET /internal/version/<subject>`: the current version of a subject, 0 when it does not exist. */
export const versionAnswer = z.strictObject({ version: z.int().min(0) });

/** `GET /internal/page/space/<id>`: all that the public page of a space shows, read in one transaction with its version. */
export const spacePage = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('missing') }),
  z.strictObject({ kind: z.literal('private'), version: z.int(), card: spaceCard }),
  z.strictObject({ kind: z.literal('suspended'), version: z.int(), card: spaceCard }),
  z.strictObject({
    kind: z.literal('public'),
    version: z.int(),
    space,
    announcements: z.array(announcement),
    games: z.array(game),
    recommended: z.array(spaceCard),
  }),
]);
export type SpacePage = z.output<typeof spacePage>;

/** `GET /internal/page/handle/<name>`: whose handle it is, of people who let their address be found; null for nobody. */
export const handlePage = z
  .strictObject({
    handle: z.string(),
    person,
    address: z.string().regex(/^0x[0-9a-fA-F]{40}$/),
    chainId: z.int(),
  })
  .nullable();
export type HandlePage = z.output<typeof handlePage>;

/** `GET /internal/page/directory`: public spaces for the find page and the sitemap, verified first, then by members. */
export const directoryPage = z.strictObject({
  version: z.int(),
  spaces: z.array(z.strictObject({ card: spaceCard, changedTime: instant })),
});
export type DirectoryPage = z.output<typeof directoryPage>;

/** `GET /internal/page/outbox`: mails that a trial installation kept instead of sending, the newest first. */
export const outboxMail = z.strictObject({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  links: z.array(z.string()),
  createdTime: instant,
});
export type OutboxMail = z.output<typeof outboxMail>;
export const outboxPage = z.array(outboxMail);

const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/);

/**
 * `GET /internal/page/deployed`: our contracts, tokens and routers of local networks, and what gas costs now where a node answers. The
 * web process puts it into the signer's document, so that a script in the app cannot change it.
 */
export const deployedPage = z.strictObject({
  contracts: z.array(
    z.strictObject({ chainId: z.int(), address, contract: z.enum(['rewards', 'faucet', 'handles']) }),
  ),
  routers: z.array(
    z.strictObject({
      chainId: z.int(),
      name: z.string(),
      address,
      factory: address,
      wrappedNative: address,
    }),
  ),
  tokens: z.array(z.strictObject({ chainId: z.int(), address, symbol: z.string(), decimals: z.int() })),
  gasPrices: z.array(
    z.strictObject({ chainId: z.int(), wei: z.string().regex(/^\d{1,78}$/) }).describe('of a unit of gas'),
  ),
});
export type DeployedPage = z.output<typeof deployedPage>;

/** The names of the query that the find page reads. */
export const directoryParameters = ['text', 'type', 'page'] as const;
