import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { hashTypedData, hexToBytes, recoverAddress, type TypedDataDefinition } from 'viem';
import { builtInCatalogue } from '@/lib/signer/catalogue';
import { describeTypedData } from '@/lib/signer/describe-typed-data';
import { requestRisks } from '@/lib/signer/risks';
import { refusalOf, sign, type SigningRequest } from '@/lib/signer/sign';
import { hostileData } from '@/lib/signer/testing/hostile-data';
import { OWNER } from '@/lib/signer/testing/permissions';
import { hasUnseen } from '@/lib/signer/visible-text';
import en from '@/messages/en/signer.json';
import zh from '@/messages/zh/signer.json';
import { RefusedView } from './refused-view';
import { RequestSummary } from './request-summary';

/* Each hostile document goes the real way: read, judged, shown in both languages, signed or not. That a risk takes a second
 * press is proven by sign-view.test.tsx with the same documents. */

const HOSTS = ['guild.example'];
/** Of OWNER, as every local chain has it. */
const key = Uint8Array.from(hexToBytes('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d'));

function draw(locale: 'en' | 'zh', view: React.ReactNode) {
  return render(
    <NextIntlClientProvider
      locale={locale}
      timeZone="UTC"
      messages={{ signer: locale === 'en' ? en : zh } as never}
    >
      {view}
    </NextIntlClientProvider>,
  );
}

test('there are thirty at least', () => {
  expect(hostileData.length).toBeGreaterThanOrEqual(30);
});

test.each(hostileData.map((one) => [one.name, one] as const))('%s', async (_name, hostile) => {
  const { typedData, asked, verdict } = hostile;
  const request: SigningRequest = { kind: 'typedData', address: OWNER, typedData, ...asked };
  if ('refusal' in verdict) {
    expect(refusalOf(request, HOSTS)).toBe(verdict.refusal);
    await expect(sign(key, request, HOSTS)).rejects.toMatchObject({ refusal: verdict.refusal });
    for (const [locale, words] of [
      ['en', en],
      ['zh', zh],
    ] as const) {
      const { unmount } = draw(locale, <RefusedView refusal={verdict.refusal} onClose={() => {}} />);
      expect(screen.getByText(words.refusal[verdict.refusal])).toBeTruthy();
      unmount();
    }
    return;
  }
  expect(refusalOf(request, HOSTS)).toBeNull();
  expect(requestRisks(request, builtInCatalogue, HOSTS)).toEqual(verdict.risks);
  const { fields } = describeTypedData(typedData);
  expect(fields.filter(({ name, value }) => hasUnseen(name) || hasUnseen(value))).toEqual([]);
  for (const [locale, words] of [
    ['en', en],
    ['zh', zh],
  ] as const) {
    const { unmount } = draw(locale, <RequestSummary {...{ request }} hosts={HOSTS} />);
    for (const risk of verdict.risks) expect(screen.getByText(words.risk[risk])).toBeTruthy();
    unmount();
  }
  // What is signed after the second press is the document, by another implementation's hash of the text as it came.
  const hash = hashTypedData(JSON.parse(typedData) as TypedDataDefinition);
  const signature = await sign(key, request, HOSTS);
  expect(await recoverAddress({ hash, signature })).toBe(OWNER);
});
