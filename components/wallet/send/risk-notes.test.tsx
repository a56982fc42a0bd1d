import { fireEvent, render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { getAddress } from 'viem';
import { recipientWarnings, type KnownPayee } from '@/lib/wallet/sending/recipient';
import en from '@/messages/en/wallet.json';
import zh from '@/messages/zh/wallet.json';
import { RiskNotes } from './risk-notes';

/* What a sentence shows of an address must tell it from one that begins and ends alike. */

const paid = getAddress('0x8ba1f109551bd432803012645ac136ddd64dba72');
const bait = getAddress(`0x8ba1${'7'.repeat(32)}ba72`);
const known: KnownPayee = { address: paid, userId: 7, name: 'Ines', firstSentMs: 0 };

function show(address: typeof paid, userId: number | null, locale: 'en' | 'zh') {
  const warnings = recipientWarnings(address, userId, [known]);
  return render(
    <NextIntlClientProvider locale={locale} timeZone="UTC" messages={{ wallet: { en, zh }[locale] }}>
      <RiskNotes warnings={warnings} address={address} name="Ines" />
    </NextIntlClientProvider>,
  );
}

test.each([
  ['en', 'Looks similar to the address of Ines, 0x8ba1…80301264…BA72, but 32 characters are different.'],
  ['zh', '与 Ines 的地址相似，0x8ba1…80301264…BA72，但有 32 个字符不同。'],
] as const)('the note of a look-alike shows the middle of the known address, in %s', (locale, text) => {
  const { container } = show(bait, null, locale);
  expect(container.textContent).toContain(text);
  expect(screen.getByText('80301264').tagName).toBe('B');
  expect(screen.getByTitle(paid)).toBeTruthy();
  // All of it, with what differs, on wish.
  fireEvent.click(screen.getByRole('button', { name: { en, zh }[locale].sending.compare }));
  expect(screen.getByRole('group', { name: `Ines ${paid}` })).toBeTruthy();
});

test.each(['en', 'zh'] as const)('and so does the note of an address that has changed, in %s', (locale) => {
  const { container } = show(bait, 7, locale);
  expect(container.textContent).toContain('0x8ba1…80301264…BA72');
  expect(screen.getByText('80301264').tagName).toBe('B');
});
