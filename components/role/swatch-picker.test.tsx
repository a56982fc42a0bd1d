import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import en from '@/messages/en/role.json';
import { SwatchPicker } from './swatch-picker';

test('ROL-28 the sixteen colours stand in the order of the documents, each with a name of its own', () => {
  render(
    <NextIntlClientProvider locale="en" messages={{ role: en }} timeZone="UTC">
      <SwatchPicker value="#E83636" disabled={false} onChange={() => {}} />
    </NextIntlClientProvider>,
  );
  const swatches = screen.getAllByRole<HTMLInputElement>('radio');
  expect(swatches.map((swatch) => swatch.parentElement?.style.getPropertyValue('--role'))).toEqual([
    expect.stringContaining('var('),
    ...['#00BA50', '#E83636', '#EF3FC8', '#D6F41B', '#3F72F7', '#6D2AFB', '#9A9A9A', '#A43A0B'],
    ...['#077E3A', '#840000', '#88006A', '#8EA500', '#00278C', '#3500A6', '#6B6B6B'],
  ]);
  expect(new Set(swatches.map((swatch) => swatch.getAttribute('aria-label'))).size).toBe(16);
  expect(swatches.map(({ checked }) => checked).indexOf(true)).toBe(2);
});
