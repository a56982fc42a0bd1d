import type { KeyCounts, KeyHolder } from '@/homeserver/users/key-counts';

/** The parts of an answer that have something in them, as JSON. */
export interface SyncParts {
  readonly join: Map<string, string>;
  readonly invite: Map<string, string>;
  readonly knock: Map<string, string>;
  readonly leave: Map<string, string>;
  readonly accountData: string[];
  readonly presence: string[];
}

export function emptyParts(): SyncParts {
  return {
    join: new Map(),
    invite: new Map(),
    knock: new Map(),
    leave: new Map(),
    accountData: [],
    presence: [],
  };
}

export function hasNews({ join, invite, knock, leave, accountData, presence }: SyncParts): boolean {
  return join.size + invite.size + knock.size + leave.size + accountData.length + presence.length > 0;
}

/** What stays empty until there is end-to-end encryption; clients ask for the keys to be there. */
const CONSTANT = '"to_device":{"events":[]},"device_lists":{"changed":[],"left":[]}';

/** Tells a client how many keys it has uploaded; without that, clients upload more with every sync. */
export function keysText(counts: KeyCounts, holder: KeyHolder): string {
  const oneTime = JSON.stringify(counts.oneTimeCounts(holder));
  const fallback = JSON.stringify(counts.unusedFallbackTypes(holder));
  return `"device_one_time_keys_count":${oneTime},"device_unused_fallback_key_types":${fallback}`;
}

export function answerText(nextBatch: string, deps: SyncParts, keys: string): string {
  return (
    `{"next_batch":"${nextBatch}","rooms":{"join":${objectText(deps.join)}` +
    `,"invite":${objectText(deps.invite)},"knock":${objectText(deps.knock)}` +
    `,"leave":${objectText(deps.leave)}},"account_data":{"events":[${deps.accountData.join(',')}]}` +
    `,"presence":{"events":[${deps.presence.join(',')}]},${CONSTANT},${keys}}`
  );
}

function objectText(values: ReadonlyMap<string, string>): string {
  if (values.size === 0) return '{}';
  return `{${[...values].map(([key, text]) => `${JSON.stringify(key)}:${text}`).join(',')}}`;
}
