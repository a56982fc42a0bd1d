import { fireEvent, render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import en from '@/messages/en/swap.json';
import zh from '@/messages/zh/swap.json';
import type { SwapRecord } from '@/lib/swap/swap-list';
import { EndStep } from './end-step';
import { RunningStep } from './running-step';

const address = `0x${'1'.repeat(40)}` as const;
const hash = `0x${'a'.repeat(64)}` as const;
const record: SwapRecord = {
  ...{ id: '1', chainId: 31_337, account: address, amount: '500000000', minimum: '1', slippage: 50 },
  pays: { id: 'dollar', address, symbol: 'LUSD', decimals: 6 },
  receives: { id: 'coin', address: null, symbol: 'ETH', decimals: 18 },
  router: { name: 'Uniswap V2', address },
  ...{ data: '0x', deadline: null, nonce: 0, fromBlock: '1', hash, state: 'pending', hasApproval: false },
  ...{ reason: null, received: null, fee: null, createdMs: 0 },
};
const languages = { en, zh };

const shown = (language: keyof typeof languages, children: ReactNode) =>
  render(
    <NextIntlClientProvider locale={language} timeZone="UTC" messages={{ swap: languages[language] }}>
      {children}
    </NextIntlClientProvider>,
  );
const nothing = () => undefined;
/** The words of a sentence before what is put into it. */
const beginningOf = (sentence: string) => sentence.split('{')[0] ?? '';

const ends: [SwapRecord['state'], Partial<SwapRecord>, keyof typeof en.end][] = [
  ['lost', {}, 'lost'],
  ['unsent', { deadline: 1 }, 'dropped'],
  ['unsent', { deadline: 1, hash: null }, 'unsent'],
  ['unsent', { hash: null }, 'unsentOpen'],
  ['replaced', {}, 'replaced'],
  ['failed', {}, 'undone'],
  ['failed', { reason: 'priceMoved' }, 'priceMoved'],
];
test.each(
  ends.flatMap(([state, facts, kind]) =>
    (['en', 'zh'] as const).map((language) => [state, kind, language, facts] as const),
  ),
)('a swap that ended as %s says so as “%s” (%s)', (state, kind, language, facts) => {
  shown(language, <EndStep record={{ ...record, ...facts, state }} onClose={nothing} onAgain={nothing} />);
  const texts = languages[language].end[kind];
  expect(screen.getByRole('heading', { name: texts.title })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toContain(beginningOf(texts.text));
});

test('whoever does not know what became of a swap is led away from another one', () => {
  shown('en', <EndStep record={{ ...record, state: 'lost' }} onClose={nothing} onAgain={nothing} />);
  const [first] = screen.getAllByRole('button', { name: en.close }).slice(-1);
  expect(first?.className).toContain('bg-primary');
  expect(screen.getByRole('button', { name: en.newQuote }).className).not.toContain('bg-primary');
});

test('a swap that waits lets another one begin, but not the page that runs it', () => {
  let begun = 0;
  const step = (onNew: (() => void) | null) => (
    <RunningStep
      {...{ record, approval: 'none' as const, isAsked: false, kind: 'external' as const, onNew }}
      onReplace={nothing}
      onClose={nothing}
    />
  );
  const { unmount } = shown(
    'en',
    step(() => void (begun += 1)),
  );
  fireEvent.click(screen.getByRole('button', { name: en.newSwap }));
  expect(begun).toBe(1);
  unmount();
  shown('en', step(null));
  expect(screen.queryByRole('button', { name: en.newSwap })).toBeNull();
});
