import { createTranslator } from 'use-intl/core';
import en from '@/messages/en/mail.json';
import zh from '@/messages/zh/mail.json';
import type { Language } from '@/protocol/account';
import type { OutgoingMail } from './mailer';

const messages = { en, zh } satisfies Record<Language, typeof en>;

export interface MailText {
  readonly subject: string;
  readonly text: string;
  /** The same words with a link; no styles, no pictures, nothing fetched from anywhere. */
  readonly html: string;
}

/**
 * Words a mail. Nothing that people have typed goes into it but the lines of a digest, which its reader has asked for, so that nobody
 * can write to strangers through us.
 */
export function mailText(mail: Omit<OutgoingMail, 'to'>): MailText {
  const { language, template, link, code, minutes, lines = [], unsubscribe } = mail;
  const translate = createTranslator({ locale: language, messages: messages[language], namespace: template });
  const [intro, action, stranger] = [translate('intro'), translate('action'), translate('stranger')];
  const expiry = translate('expiry', { minutes, hours: Math.round(minutes / 60) });
  const good = link ?? code ?? '';
  return {
    subject: translate('subject'),
    text: [intro, lines.map((line) => `- ${line}`).join('\n'), good, expiry, stranger, unsubscribe ?? '']
      .filter((part) => part !== '')
      .map((part) => `${part}\n`)
      .join('\n'),
    html: [
      `<!doctype html><html lang="${language}"><body>`,
      `<p>${escaped(intro)}</p>`,
      ...(lines.length > 0 ? [`<ul>${lines.map((line) => `<li>${escaped(line)}</li>`).join('')}</ul>`] : []),
      ...(link === undefined
        ? [`<p>${escaped(action)}</p>`, `<p><b>${escaped(good)}</b></p>`]
        : [`<p><a href="${escaped(link)}">${escaped(action)}</a></p>`, `<p>${escaped(link)}</p>`]),
      `<p>${escaped(expiry)}</p>`,
      unsubscribe === undefined
        ? `<p>${escaped(stranger)}</p>`
        : `<p>${escaped(stranger)} <a href="${escaped(unsubscribe)}">${escaped(unsubscribe)}</a></p>`,
      '</body></html>',
    ].join('\n'),
  };
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
