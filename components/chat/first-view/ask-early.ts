import { signedInId } from '@/lib/account/login-user';
import { firstSyncUrl, syncFilterDefinition, type SyncAnswer } from '@/lib/chat/client/first-sync';
import { roomEnd, withState } from '@/lib/chat/client/whole-room';
import { askEarly } from '@/lib/api/early-answers';
import type { ChatAnswers } from '@/lib/chat/saved/answered-timeline';
import { CHAT_LOGIN_PATH, chatLoginNames } from '@/protocol/chat-names';
import { isOfSpace } from './first-view';
import type { MatrixRoomId, MatrixUserId } from '@/protocol/ids';

/**
 * Asks for what the Matrix client asks for first, in its order: the token, the first sync, and then, of a conversation that this
 * browser keeps, its end. The client finds the answers (lib/api/early-answers.ts); what fails here it asks for itself. Returns what
 * was answered about the conversation, or null.
 */
export async function askForChat(
  matrixRoomId: MatrixRoomId,
  isKept: Promise<boolean>,
): Promise<ChatAnswers | null> {
  // Tabs in the background do not connect to chat until they are looked at.
  if (signedInId() === null || document.visibilityState !== 'visible') return null;
  const { origin } = location;
  const login = await askEarly(`${origin}/api/${CHAT_LOGIN_PATH}?noForce=true`, {
    method: 'POST',
    headers: { accept: 'application/json' },
    redirect: 'error',
  });
  const { result } = ((await login?.json()) ?? {}) as { result?: Record<string, unknown> };
  const token = result?.[chatLoginNames.accessToken];
  const me = result?.[chatLoginNames.matrixUserId];
  if (typeof token !== 'string' || typeof me !== 'string') return null;
  const init = { headers: { authorization: `Bearer ${token}` } };
  const ofClient = `${origin}/_matrix/client/v3`;
  void askEarly(`${origin}/_matrix/client/versions`, init);
  void askEarly(`${ofClient}/pushrules/`, init);
  void askEarly(`${ofClient}/user/${encodeURIComponent(me)}/filter`, {
    method: 'POST',
    headers: { ...init.headers, 'content-type': 'application/json' },
    body: JSON.stringify(syncFilterDefinition),
  });
  const answer = await askEarly(firstSyncUrl(origin).href, init);
  // What is asked before the sync has answered could miss what came between the two.
  if (!answer || !(await isKept)) return null;
  const sync = answer.json() as Promise<SyncAnswer>;
  sync.catch(() => undefined); // heard below
  const asking = {
    me: me as MatrixUserId,
    isOfFew: !isOfSpace(location.search),
    fetch: async (path: string) =>
      (await askEarly(`${ofClient}/${path}`, init)) ?? new Response(null, { status: 404 }),
  };
  const end = await roomEnd(matrixRoomId, asking);
  if (!end) return null;
  withState(matrixRoomId, end, asking).catch(() => undefined); // for the client alone
  return { me: me as MatrixUserId, sync: await sync, end };
}
