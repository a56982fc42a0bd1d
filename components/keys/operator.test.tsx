import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { SWRConfig } from 'swr';
import en from '@/messages/en/keys.json';
import zh from '@/messages/zh/keys.json';
import { Operator } from './operator';

const texts = { en, zh };

/** The section, in an installation whose signer stands there; undefined: the page does not know yet. */
function show(signerOrigin: string | null | undefined, locale: 'en' | 'zh'): void {
  const settings = { networks: [], signerOrigin, walletConnectProjectId: null };
  const fallback = { walletSettings: signerOrigin === undefined ? undefined : settings };
  render(
    <SWRConfig value={{ provider: () => new Map(), fallback, revalidateOnMount: false }}>
      <NextIntlClientProvider locale={locale} timeZone="UTC" messages={{ keys: texts[locale] }}>
        <Operator />
      </NextIntlClientProvider>
    </SWRConfig>,
  );
}

describe.each(['en', 'zh'] as const)('in %s the page says what the operator could do', (locale) => {
  const { operatorScript, operatorGuess, operatorCode, operatorRefuse, operatorNot } = texts[locale].health;
  const always = [operatorGuess, operatorCode, operatorRefuse, operatorNot];
  const said = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

  test('without an origin of its own for the signer also what a script in the app could read', () => {
    show(null, locale);
    expect(said().sort()).toEqual([...always, operatorScript].sort());
  });

  test.each(['https://signer.guild.example', undefined])('with %s nothing of such a script', (origin) => {
    show(origin, locale);
    expect(said().sort()).toEqual([...always].sort());
  });
});
