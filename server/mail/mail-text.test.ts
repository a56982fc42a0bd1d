import { linkPurposes, mailTemplates } from '@/server/db/schema/account';
import { mailText } from './mail-text';

const link = 'https://guild.example/verify?token=abc&x="><script>';

/** Notices of what happens after a wait of hours. */
const waits = new Set<string>(['key_notice', 'step_removal', 'step_removal_soon']);

test.each(['en', 'zh'] as const)(
  'a mail in %s says what it is about, for how long, and shows the whole link',
  (language) => {
    for (const template of mailTemplates) {
      const { subject, text, html } = mailText({
        language,
        template,
        link: 'https://guild.example/x?token=abc',
        minutes: waits.has(template) ? 48 * 60 : 15,
      });
      expect(subject).toContain('Guildhall');
      expect(text).toContain('\nhttps://guild.example/x?token=abc\n');
      if ((linkPurposes as readonly string[]).includes(template))
        expect(text).toContain(waits.has(template) ? '48' : '15');
      expect(html).toContain('<a href="https://guild.example/x?token=abc">');
      expect(html).toContain(`<html lang="${language}">`);
      for (const part of [subject, text, html]) expect(part).not.toMatch(/[{}]|undefined/);
    }
  },
);

test('nothing in a mail breaks out of its place', () => {
  const { html } = mailText({ language: 'en', template: 'verify', link, minutes: 15 });
  expect(html).not.toContain('<script>');
  expect(html).toContain('https://guild.example/verify?token=abc&amp;x=&quot;&gt;&lt;script&gt;');
});

test('a mail carries no styles, pictures or scripts', () => {
  const { html } = mailText({ language: 'en', template: 'reset', link, minutes: 15 });
  expect(html).not.toMatch(/style|<img|<link|<script/i);
});
