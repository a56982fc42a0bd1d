import type { TextBody } from '@/lib/chat/model';
import type { MentionContext } from './mention';

/** Makes what a message says of its plain and its formatted text. */
export interface TextReader {
  textBody(plain: string, html: string | null, context: MentionContext): TextBody;
  /** Another value once texts would be made in another way than before. */
  version(): unknown;
}
