import { fireEvent, render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import swap from '@/messages/en/swap.json';
import { slippageRange } from '@/protocol/swap';
import { SlippageField } from './slippage-field';

const texts = swap.slippage;
let seen: number;

beforeEach(() => {
  seen = 0;
  Element.prototype.scrollIntoView = () => {
    seen += 1;
  };
});

const field = (isQuoted: boolean) => (
  <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ swap }}>
    <SlippageField value={slippageRange.usual} isQuoted={isQuoted} onChange={() => {}} onDone={() => {}} />
  </NextIntlClientProvider>
);

test('what is no slippage is explained, and not called one that fits', () => {
  render(field(true));
  const own = screen.getByLabelText(texts.own);
  expect(screen.getByText(texts.usual)).toBeTruthy();
  fireEvent.change(own, { target: { value: '9' } });
  expect(screen.getByText('Enter a percentage between 0.1% and 5%')).toBeTruthy();
  expect(screen.queryByText(texts.usual)).toBeNull();
});

test('the field stays in view when a new quote takes the details above it away and brings them back', () => {
  const { rerender } = render(field(true));
  expect(seen).toBe(1);
  fireEvent.change(screen.getByLabelText(texts.own), { target: { value: '2' } });
  rerender(field(false));
  seen = 0;
  rerender(field(true));
  expect(seen).toBe(1);
});

test('the button stays in view when a warning takes the place of a shorter text', () => {
  render(field(true));
  seen = 0;
  const own = screen.getByLabelText(texts.own);
  fireEvent.change(own, { target: { value: '9' } });
  expect(seen).toBe(1);
  fireEvent.change(own, { target: { value: '99' } });
  expect(seen).toBe(1);
});

test('a quote for another amount leaves the view where the amount is typed', () => {
  const { rerender } = render(field(true));
  seen = 0;
  rerender(field(false));
  rerender(field(true));
  expect(seen).toBe(0);
});
