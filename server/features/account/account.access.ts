import type { Caller } from '@/server/http/call';
import { AppError } from '@/server/http/app-error';
import type { SessionService } from './session.service';

/** Ends a device of the caller's own; of anybody else's it answers that there is none. */
export async function endOwnDevice(
  sessions: SessionService,
  caller: Caller,
  sessionId: number,
): Promise<void> {
  if (!(await sessions.end(caller.id, sessionId))) throw new AppError('not_found');
}
