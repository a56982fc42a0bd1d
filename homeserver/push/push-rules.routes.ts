import { z } from 'zod';
import type { MatrixCall, MatrixRoute } from '@/homeserver/api/route';
import { matrixRoute } from '@/homeserver/api/route';
import { KeyedMutex } from '@/homeserver/account-data/keyed-mutex';
import type { Stream } from '@/homeserver/stream/stream';
import { newRule, pushAction, type Ruleset } from './push-rule';
import { PUSH_RULES_TYPE, type RuleBook } from './rule-book';
import { findRule, kindOf, withChange, withoutRule, withRule } from './rule-edits';

const RULE = 'pushrules/global/{kind}/{ruleId}';
const DONE = { json: {} };

/** Client-Server API, "Push Rules: API". Every change is told to all devices as `m.push_rules` account data. */
export function pushRuleRoutes(stream: Stream, book: RuleBook): MatrixRoute[] {
  const turns = new KeyedMutex();

  /** The book has the new rules when the answer goes out: they are published, and it listens. */
  const change = (userId: string, edit: (rules: Ruleset) => Ruleset) =>
    turns.take(userId, async () => {
      const global = edit(book.rulesOf(userId));
      await stream.putAccountData({
        userId,
        roomId: '',
        type: PUSH_RULES_TYPE,
        // Rules are JSON by their schema, which the type of open objects does not say.
        content: JSON.parse(JSON.stringify({ global })),
      });
      return DONE;
    });

  const read = (path: string, answer: (rules: Ruleset, call: MatrixCall<unknown>) => unknown) =>
    matrixRoute({
      method: 'GET',
      path,
      versions: ['v3'],
      auth: 'user',
      limit: 'read',
      async handler(call) {
        return { json: answer(book.rulesOf(call.requester.userId), call) };
      },
    });
  const ruleOf = (rules: Ruleset, { params }: MatrixCall<unknown>) =>
    findRule(rules, kindOf(params.kind), params.ruleId ?? '');

  return [
    ...['pushrules', 'pushrules/'].map((path) => read(path, (global) => ({ global }))),
    ...['pushrules/global', 'pushrules/global/'].map((path) => read(path, (global) => global)),
    read(RULE, ruleOf),
    read(`${RULE}/actions`, (rules, call) => ({ actions: ruleOf(rules, call).actions })),
    read(`${RULE}/enabled`, (rules, call) => ({ enabled: ruleOf(rules, call).enabled })),
    matrixRoute({
      method: 'PUT',
      path: RULE,
      versions: ['v3'],
      auth: 'user',
      limit: 'account_data',
      body: newRule,
      async handler({ requester, params, query, body }) {
        const kind = kindOf(params.kind);
        const placement = {
          before: query.get('before') ?? undefined,
          after: query.get('after') ?? undefined,
        };
        return change(requester.userId, (rules) =>
          withRule(rules, kind, { rule_id: params.ruleId ?? '', ...body }, placement),
        );
      },
    }),
    matrixRoute({
      method: 'DELETE',
      path: RULE,
      versions: ['v3'],
      auth: 'user',
      limit: 'account_data',
      async handler({ requester, params }) {
        const kind = kindOf(params.kind);
        return change(requester.userId, (rules) => withoutRule(rules, kind, params.ruleId ?? ''));
      },
    }),
    matrixRoute({
      method: 'PUT',
      path: `${RULE}/actions`,
      versions: ['v3'],
      auth: 'user',
      limit: 'account_data',
      body: z.object({ actions: z.array(pushAction).max(20) }),
      async handler({ requester, params, body }) {
        const kind = kindOf(params.kind);
        return change(requester.userId, (rules) =>
          withChange(rules, kind, params.ruleId ?? '', { actions: body.actions }),
        );
      },
    }),
    matrixRoute({
      method: 'PUT',
      path: `${RULE}/enabled`,
      versions: ['v3'],
      auth: 'user',
      limit: 'account_data',
      body: z.object({ enabled: z.boolean() }),
      async handler({ requester, params, body }) {
        const kind = kindOf(params.kind);
        return change(requester.userId, (rules) =>
          withChange(rules, kind, params.ruleId ?? '', { enabled: body.enabled }),
        );
      },
    }),
  ];
}
