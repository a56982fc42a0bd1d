import { type OwnRefusal, refusalText, retryText } from '@/lib/bff/own-texts';
import { contentSecurityPolicy } from '@/lib/csp/policy';
import { languages, type Language } from '@/protocol/account-rules';
import { errors } from '@/protocol/errors';
import type { Exchange } from './exchange';

/**
 * A page of the gateway's own, for when neither Next nor the platform can make one. It shows both languages, the
 * reader's first, and neither styles nor scripts of its own.
 */
export function sendErrorPage(
  exchange: Exchange,
  name: Extract<OwnRefusal, 'not_found' | 'unavailable' | 'internal'>,
): void {
  const { language } = exchange;
  const bytes = Buffer.from(errorPage(name, language), 'utf8');
  exchange.begin(errors[name].status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentSecurityPolicy({ hashes: [] }),
    'cache-control': 'no-store',
    'content-length': bytes.length,
    ...(name === 'unavailable' && { 'retry-after': '5' }),
  });
  exchange.response.end(exchange.isHead ? undefined : bytes);
}

const tags: Record<Language, string> = { en: 'en', zh: 'zh-Hans' };

function errorPage(name: OwnRefusal, language: Language): string {
  const inOrder = [language, ...languages.filter((other) => other !== language)];
  const texts = inOrder.map((one) => `<p lang="${tags[one]}">${escaped(refusalText(name, one))}</p>`);
  return [
    '<!DOCTYPE html>',
    `<html lang="${tags[language]}" data-theme="dark">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex">',
    '<title>Guildhall</title>',
    '<script src="/theme.js"></script>',
    '<link rel="stylesheet" href="/error-page.css">',
    '</head>',
    `<body><main>${texts.join('')}<p><a href="">${escaped(retryText(language))}</a></p></main></body>`,
    '</html>',
    '',
  ].join('\n');
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
