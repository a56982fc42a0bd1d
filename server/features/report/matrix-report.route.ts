import { z } from 'zod';
import { personIdOf } from '@/protocol/chat-names';
import type { ReportSubject } from '@/protocol/report';
import { MatrixRefusal } from '@/server/chat/matrix-client';
import type { RoomAccess } from '@/server/features/room/room.access';
import type { Viewer } from '@/server/features/space/space.access';
import { AppError } from '@/server/http/app-error';
import { matrixAnswer, matrixFailure } from '@/server/http/matrix-answer';
import type { MatrixReportRoute } from '@/server/http/page';
import type { Services } from '@/server/services';
import { REPORT_NOTE_MAX_LENGTH } from '@/protocol/report-rules';
import type { ReportService } from './report.service';

type SignedIn = NonNullable<Viewer>;

const reportBody = z.object({
  room_id: z.string().max(255).nullable(),
  event_id: z.string().max(255).nullable(),
  user_id: z.string().max(255).nullable(),
  reason: z.string(),
});
const whoami = z.object({ user_id: z.string() });

const unknownToken = () => matrixAnswer(401, { errcode: 'M_UNKNOWN_TOKEN', error: 'Unknown access token' });
const notFound = () => matrixAnswer(404, { errcode: 'M_NOT_FOUND', error: 'There is nothing to report' });

/**
 * `POST /internal/chat-report` with a person's Matrix token: what a Matrix client reports of an event, a room or a person, on
 * either engine. A room stands for its space.
 */
export function matrixReportRoute({
  chat,
  log,
  reports,
  rooms,
}: Pick<Services, 'chat' | 'log'> & {
  readonly reports: ReportService;
  readonly rooms: RoomAccess;
}): MatrixReportRoute {
  const reporterOf = async (token: string): Promise<SignedIn | null> => {
    try {
      const answer = await chat.ask((homeserver) =>
        homeserver.client.call({ method: 'GET', path: 'client/v3/account/whoami', token }),
      );
      const id = personIdOf(whoami.parse(answer).user_id);
      // Administration is done in the product.
      return id === null ? null : { id, isPlatformAdmin: false };
    } catch (error) {
      if (error instanceof MatrixRefusal && error.status === 401) return null;
      throw error;
    }
  };

  const subjectOf = async (
    { room_id: room, event_id: eventId, user_id: user }: z.output<typeof reportBody>,
    reporter: SignedIn,
  ): Promise<ReportSubject | null> => {
    if (room !== null && eventId !== null) return { kind: 'message', room, eventId };
    if (user !== null) {
      const userId = personIdOf(user);
      return userId === null ? null : { kind: 'person', userId };
    }
    if (room === null) return null;
    const found = await rooms.open(room, reporter);
    return found.container === 'space' ? { kind: 'space', spaceId: found.room.spaceId } : null;
  };

  return async ({ request, id }) => {
    const token = /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
    const body = reportBody.safeParse(await request.json().catch(() => undefined));
    if (token === undefined) return unknownToken();
    if (!body.success) return matrixAnswer(400, { errcode: 'M_BAD_JSON', error: 'The body is no report' });
    try {
      const reporter = await reporterOf(token);
      if (!reporter) return unknownToken();
      const subject = await subjectOf(body.data, reporter);
      if (!subject) return notFound();
      const note = body.data.reason.slice(0, REPORT_NOTE_MAX_LENGTH);
      await reports.send(reporter, { subject, reason: 'other', note });
      log.write('report.sent', { request: id, user: reporter.id, kind: subject.kind });
      return matrixAnswer(200, {});
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // The specification lets nobody find out what exists by reporting it; a repeated report is one.
      if (error.error === 'report_open') return matrixAnswer(200, {});
      if (error.error === 'too_many_requests' || error.error === 'chat_unavailable')
        return matrixFailure(error);
      return notFound();
    }
  };
}
