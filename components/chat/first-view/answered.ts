import { answeredTimeline } from '@/lib/chat/saved/answered-timeline';

/* The second script of the first view, which comes only where a conversation is kept. */

declare global {
  var guildhallAnsweredTimeline: typeof answeredTimeline | undefined;
}

globalThis.guildhallAnsweredTimeline = answeredTimeline;
