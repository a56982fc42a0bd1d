import { z } from 'zod';
import { jsonResponse } from '@/server/http/answer';
import type { UnsubscribeRoute } from '@/server/http/page';
import type { Services } from '@/server/services';
import type { NoticeSettingService } from './notice-setting.service';
import { unsubscriber } from './unsubscribe-token';

const body = z.object({ token: z.string().max(100) });

/** Ends a digest by the token of its mails (RFC 8058), for the gateway; repeating it changes nothing. */
export function unsubscribeRoute(
  { config }: Pick<Services, 'config'>,
  settings: NoticeSettingService,
): UnsubscribeRoute {
  return async ({ request }) => {
    const read = body.safeParse(await request.json().catch(() => null));
    const secrets = [config.sessionSecret, config.sessionSecretPrevious];
    const userId = read.success ? unsubscriber(read.data.token, secrets) : null;
    if (userId !== null) await settings.change(userId, { digest: 'never' });
    return jsonResponse(userId === null ? 404 : 200, '{}');
  };
}
