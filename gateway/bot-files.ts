import { request as undiciRequest } from 'undici';
import { INTERNAL_SECRET_HEADER } from '@/protocol/page';
import type { BotCall } from './bot-call';
import type { GatewayConfig } from './config';
import { engineAgent } from './engine-agent';

/** More files than that in one event are not meant for people. */
const FILES_MAX = 20;
const FILE = /mxc:\/\/([^/\s"'<>\\]+)\/([\w-]{1,128})/g;

/**
 * Returns whether a bot may send a message: every file that it names must be new or shown in the bot's rooms. Otherwise a bot that is told
 * the address of a file of another room could show it in its own, in the name of the person who uploaded it.
 */
export async function mayShowFiles(body: Buffer, bot: BotCall, config: GatewayConfig): Promise<boolean> {
  const files = new Map(
    [...plainText(body).matchAll(FILE)].map(([address, server, id]) => [address, { server, id }]),
  );
  if (files.size > FILES_MAX) return false;
  for (const { server = '', id = '' } of files.values()) {
    if (!(await mayShow(server, id, bot, config))) return false;
  }
  return true;
}

/** A body without the escapes in which JSON can hide an address. What is no JSON is refused by the homeserver. */
function plainText(body: Buffer): string {
  try {
    return JSON.stringify(JSON.parse(body.toString('utf8')));
  } catch {
    return '';
  }
}

async function mayShow(
  server: string,
  mediaId: string,
  { authorization, headers }: BotCall,
  config: GatewayConfig,
): Promise<boolean> {
  const isForeign = config.chatEngine === 'synapse';
  const url = isForeign
    ? `${config.platformUrl}/internal/chat-media/${mediaId}?sending`
    : `${config.chatUrl}/_matrix/client/v1/media/download/${encodeURIComponent(server)}/${mediaId}`;
  const { statusCode, body } = await undiciRequest(url, {
    dispatcher: engineAgent,
    headers: {
      ...headers,
      authorization,
      ...(isForeign && { [INTERNAL_SECRET_HEADER]: config.internalSecret }),
      // The homeserver answers 304 in place of the file.
      'if-none-match': `"${mediaId}"`,
    },
  });
  await body.dump();
  if (statusCode >= 500) throw new Error(`The check of a file was answered with ${statusCode}`);
  return statusCode < 400;
}
