import { z } from 'zod';
import { me } from './account';
import { CODE_PATTERN } from './mailed-code';
import { route } from './route';

const changing = { method: 'POST', caller: 'session', freshLogin: true, whileSuspended: true } as const;

/** Another e-mail address for the account: it counts once a code that is mailed there has been shown. */
export const emailChangeRoutes = {
  requestEmailChange: route({
    ...changing,
    path: 'user/emailChange',
    summary:
      'Mail a code to a new address, good once, for 15 minutes; an address that has an account is refused',
    body: z.strictObject({ email: z.string().max(254) }),
    result: z.null(),
  }),
  confirmEmailChange: route({
    ...changing,
    path: 'user/emailChange/confirm',
    summary: 'Change the address by the code; both addresses are told',
    body: z.strictObject({ code: z.string().regex(CODE_PATTERN) }),
    result: me,
  }),
};
