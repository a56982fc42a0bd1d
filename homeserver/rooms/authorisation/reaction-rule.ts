import { saysNothing, targetOfEmoji } from '@/runtime/event-content';
import { powerLevelsOf } from '@/homeserver/rooms/power-levels';
import type { Proposal } from './proposal';
import { RuleRefusal } from './refusal';

/**
 * A rule of ours: people who may react but not write send one emoji, and redact without a reason, so that neither carries a
 * message. membership/send.routes.ts checks that the event they react to belongs to the room.
 */
export function authoriseReaction({ state, sender, type, content }: Proposal): void {
  if (type !== 'm.reaction' && type !== 'm.room.redaction') return;
  const power = powerLevelsOf(state);
  if (power.of(sender) >= power.required('m.room.message', false)) return;
  if (type === 'm.room.redaction') {
    if (saysNothing(content)) return;
    throw new RuleRefusal('guildhall', 'You can only delete without a reason here');
  }
  if (targetOfEmoji(content) !== null) return;
  throw new RuleRefusal('guildhall', 'You can only react with a single emoji here');
}
