import { nameKeys } from './name-keys';

/** What can have a name. */
export type NameKind = 'person' | 'space' | 'room';

/** Names that would mention everyone in a conversation. */
const mentions = ['everyone', 'here', 'all', '所有人', '全体成员', '大家'];
const product = 'guildhall';
/** Names that would impersonate the server or the people who run it. */
const authorities = [
  'admin', 'admins', 'administrator', 'administrators', 'moderator', 'moderators', 'root', 'system', 'operator',
  'support', 'help', 'helpdesk', 'official', 'security', 'staff', 'team', 'notification', 'anonymous', 'deleteduser',
  'deletedaccount', 'null', 'undefined',
  '管理员', '系统管理员', '超级管理员', '版主', '系统', '系统消息', '系统通知', '官方', '官方账号', '客服', '官方客服',
  '在线客服', '运营', '运营者', '团队', '安全中心', '通知', '公告', '匿名', '已注销用户', '已删除用户',
]; // oxfmt-ignore

const keysOf = (names: readonly string[]) => new Set(names.flatMap(nameKeys));
const forRooms = keysOf([product, 'everyone']);
const forAll = keysOf([
  product,
  ...mentions,
  ...authorities,
  ...authorities.flatMap((word) => [product + word, word + product]),
]);

/**
 * Returns whether a name, or one that looks like it, is reserved. Punctuation is ignored. A channel may be called
 * `support`: people find support there, and no one posts as a channel.
 */
export function isReserved(name: string, kind: NameKind): boolean {
  const reserved = kind === 'room' ? forRooms : forAll;
  return nameKeys(name.replace(/[\s\p{P}+]+/gu, '')).some((key) => reserved.has(key));
}
