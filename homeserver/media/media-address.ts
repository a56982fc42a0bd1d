import type { Json, JsonObject } from '@/homeserver/rooms/event';

/** More files than that in one event are not meant for people. */
const REFERENCES_MAX = 100;
const ID = '[\\w-]{32}';

/** `mxc://server/id`. */
export const mediaAddress = (serverName: string, mediaId: string): string => `mxc://${serverName}/${mediaId}`;

/** The id in an address of this server. */
export function mediaIdOf(address: string, serverName: string): string | undefined {
  const prefix = `mxc://${serverName}/`;
  const id = address.startsWith(prefix) ? address.slice(prefix.length) : '';
  return new RegExp(`^${ID}$`).test(id) ? id : undefined;
}

/** Which of our files the content of an event names, wherever in it: `url`, thumbnails, edits, pictures in text. */
export function referencedMedia(content: JsonObject, serverName: string): readonly string[] {
  const found = new Set<string>();
  collect(content, serverName, found);
  return [...found];
}

function collect(value: Json | undefined, serverName: string, found: Set<string>): void {
  if (found.size >= REFERENCES_MAX) return;
  if (typeof value === 'string') {
    if (!value.includes('mxc://')) return;
    for (const [, server, id] of value.matchAll(new RegExp(`mxc://([^/\\s"'<>]+)/(${ID})(?![\\w-])`, 'g'))) {
      if (server === serverName && id !== undefined && found.size < REFERENCES_MAX) found.add(id);
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const part of Object.values<Json | undefined>(value as never)) collect(part, serverName, found);
  }
}
