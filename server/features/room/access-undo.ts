import { isDeepStrictEqual } from 'node:util';
import type { AccessRule } from '@/protocol/access-rule';
import type { SpaceId } from '@/protocol/ids';
import type { ActUndoer, RecordedAct, Standing, Undoing } from '@/server/audit/act-undoer';
import type { AccessRuleService } from './access-rule.service';
import type { AccessRuleStore } from './access-rule.store';

/** Gives a room the access rule back that it had before. */
export class AccessUndo implements ActUndoer {
  readonly rights = ['channelAccess'] as const;
  readonly #deps: { readonly accessRules: AccessRuleStore; readonly service: AccessRuleService };

  constructor(deps: { readonly accessRules: AccessRuleStore; readonly service: AccessRuleService }) {
    this.#deps = deps;
  }

  async standing(spaceId: SpaceId, acts: readonly RecordedAct[]): Promise<Standing> {
    const rules = await this.#deps.accessRules.rules(
      spaceId,
      acts.map(({ objectId }) => objectId),
    );
    return ({ objectId, after }) =>
      rules.has(objectId) && isDeepStrictEqual(rules.get(objectId), ruleIn(after));
  }

  async undo({ objectId, before }: RecordedAct, { actor, check }: Undoing): Promise<void> {
    await this.#deps.service.set(String(objectId), actor, ruleIn(before), check);
  }
}

const ruleIn = ({ rule }: RecordedAct['before']): AccessRule | null =>
  typeof rule === 'string' ? (JSON.parse(rule) as AccessRule) : null;
