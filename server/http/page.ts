import type { RequestContext } from './request-context';

/**
 * Answers of `GET /internal/page/<path>` by path template, for the rendering of public pages. The HTTP layer has
 * already checked the internal secret; `params` are the template's values, checked like those of `/api`
 * (names that end in `id` are positive integers). What is returned is sent as JSON.
 */
export type PageRoutes = Readonly<
  Record<string, (params: Readonly<Record<string, string>>) => Promise<unknown>>
>;

/** Serves `GET /files/*`; made by server/files. Gets the path below `/files/`, still percent-encoded. */
export type FileRoute = (path: string, request: Request) => Promise<Response>;

/**
 * Returns whether the owner of a Matrix token may open a file; with `rooms`, a message of these rooms must show it. Made by
 * features/chat.
 */
export type MediaCheckRoute = (
  mediaId: string,
  token: string | undefined,
  rooms: readonly string[] | null,
  /** The question is whether a message with the file may be sent, which may be new. */
  isSending: boolean,
) => Promise<Response>;

/** Answers the gateway what people may do in Matrix rooms; made by features/chat. */
export type StandingRoute = (query: Readonly<Record<string, string>>) => Promise<Response>;

/** Logs a Matrix client in for the gateway; made by features/chat. */
export type ClientLoginRoute = (arrival: RequestContext) => Promise<Response>;

/** Answers the gateway about tokens of bots; made by features/bot. */
export type BotRoute = (arrival: RequestContext) => Promise<Response>;

/** Takes in what Matrix clients report; made by features/report. */
export type MatrixReportRoute = (arrival: RequestContext) => Promise<Response>;

/** Answers the gateway whether a person may send an event now; made by features/chat. */
export type SendingRoute = (arrival: RequestContext) => Promise<Response>;

/** Answers the gateway what people have chosen about others in Matrix rooms; made by features/chat. */
export type ChatPrivacyRoute = (arrival: RequestContext) => Promise<Response>;

/** Ends a mail digest for the gateway; made by features/notice. */
export type UnsubscribeRoute = (arrival: RequestContext) => Promise<Response>;

/** Serves `GET /api/export/{exportId}`; made by features/data-export. */
export type ArchiveRoute = (exportId: string, arrival: RequestContext) => Promise<Response>;

/** Serves `GET /api/nft/media/{chainId}/{contract}/{tokenId}`; made by features/nft. */
export type NftMediaRoute = (
  piece: { readonly chainId: string; readonly contract: string; readonly tokenId: string },
  arrival: RequestContext,
) => Promise<Response>;

/** Serves `GET /api/media/{mediaId}`; made by features/chat. */
export type MediaRoute = (mediaId: string, arrival: RequestContext) => Promise<Response>;
