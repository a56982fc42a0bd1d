import { cleanup } from '@testing-library/react';
import fc from 'fast-check';
import { ComposerContext } from '@/components/chat/composer/composer-context';
import { draw } from '@/components/chat/testing/draw';
import { ines, message } from '@/components/chat/testing/example-timeline';
import { richTexts } from '@/lib/chat/rich-text';
import { loadHtmlCleaner } from '@/lib/chat/text/html-cleaner';
import { bodyOf, previewOf } from '@/lib/chat/timeline/body';
import { tagMixtures } from '@/lib/html/testing/tag-mixtures';
import { manyInputs } from '@/runtime/testing/many-inputs';
import { ReplyQuote } from './reply-quote';

const context = {
  me: '@u1:guild.test',
  personOf: (matrixUserId: string) => ({ matrixUserId, id: null, name: 'Ada', avatar: '' }),
  mayMentionEveryone: true,
  textBody: richTexts.textBody,
};
beforeAll(loadHtmlCleaner);

const TEXT_LENGTH_MAX = 200;
const FILE_NAME_LENGTH_MAX = 255;

/** Draws both places that show an excerpt of a message, and returns their number of elements and their text. */
function drawExcerpts(content: Record<string, unknown>) {
  const body = bodyOf(content, context);
  const reply = { eventId: '$old', sender: ines, text: previewOf(body), deleted: false };
  const target = { kind: 'reply' as const, message: message({ body }) };
  const { container } = draw(
    <>
      <ReplyQuote reply={reply} />
      <ComposerContext target={target} onCancel={() => undefined} />
    </>,
  );
  const drawn = { elements: container.querySelectorAll('*').length, text: container.textContent ?? '' };
  cleanup();
  return drawn;
}

test('whatever is excerpted, it is a bounded text on one line, and adds no element', () => {
  const { elements } = drawExcerpts({ msgtype: 'm.text', body: 'x' });
  const msgtype = fc.constantFrom('m.text', 'm.notice', 'm.image', 'm.file', 'org.example.new');
  const times = fc.integer({ min: 1, max: 40 });
  fc.assert(
    fc.property(tagMixtures, tagMixtures, times, msgtype, (plain, html, count, type) => {
      const content = { msgtype: type, body: plain.repeat(count), url: 'mxc://guild.test/abc' };
      const excerpt = previewOf(bodyOf(content, context));
      const isFile = type === 'm.image' || type === 'm.file';
      expect(excerpt.length).toBeLessThanOrEqual(isFile ? FILE_NAME_LENGTH_MAX : TEXT_LENGTH_MAX);
      expect(excerpt).not.toMatch(/[\n\r]/);
      const drawn = drawExcerpts({ ...content, format: 'org.matrix.custom.html', formatted_body: html });
      expect(drawn.elements).toBe(elements);
      // Nothing of the formatted text is in it.
      expect(drawn.text).toBe(drawExcerpts(content).text);
      expect(drawn.text.split(excerpt).length).toBeGreaterThan(excerpt === '' ? 0 : 2);
    }),
    manyInputs('messages that are excerpted'),
  );
});
