import type { Language } from '@/protocol/account-rules';

/** One file per noun in `messages/<language>/`; a test holds this list and the folder together. */
export const namespaces = [
  'account',
  'analytics',
  'announcement',
  'application',
  'approval',
  'audit',
  'broken',
  'catalogue',
  'chat',
  'connect',
  'contact',
  'directory',
  'dm',
  'errors',
  'format',
  'fresh-login',
  'gg-point',
  'handle',
  'invite',
  'keys',
  'leaderboard',
  'legal',
  'mail',
  'mail-delivery',
  'mailed-code',
  'member',
  'moderation',
  'nft',
  'notice',
  'notice-setting',
  'operator',
  'permission',
  'player',
  'profile',
  'public',
  'report',
  'reward',
  'role',
  'role-view',
  'room',
  'second-step',
  'shell',
  'signer',
  'space',
  'suspension',
  'swap',
  'ui',
  'upload',
  'wallet',
] as const;

export type Namespace = (typeof namespaces)[number];

/** Messages nest; leaves are ICU strings. */
export type MessageTree = { [key: string]: string | MessageTree };

/** Every message of the language; a key that it lacks is answered in English. */
export async function loadMessages(language: Language): Promise<Record<Namespace, MessageTree>> {
  const entries = await Promise.all(
    namespaces.map(async (namespace) => [namespace, await loadNamespace(language, namespace)] as const),
  );
  return Object.fromEntries(entries) as Record<Namespace, MessageTree>;
}

/** One namespace, English where the language lacks a key. */
export async function loadNamespace(language: Language, namespace: Namespace): Promise<MessageTree> {
  const english = await importNamespace('en', namespace);
  return language === 'en' ? english : withFallback(await importNamespace(language, namespace), english);
}

/** `messages` completed by what only `fallback` has. An empty text counts as missing. */
export function withFallback(messages: MessageTree, fallback: MessageTree): MessageTree {
  const complete: MessageTree = { ...messages };
  for (const [key, english] of Object.entries(fallback)) {
    const own = messages[key];
    if (typeof english === 'string') complete[key] = typeof own === 'string' && own !== '' ? own : english;
    else complete[key] = withFallback(typeof own === 'object' ? own : {}, english);
  }
  return complete;
}

async function importNamespace(language: Language, namespace: Namespace): Promise<MessageTree> {
  const file = (await import(`../../messages/${language}/${namespace}.json`)) as { default: MessageTree };
  return file.default;
}
