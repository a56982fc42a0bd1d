import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import ui from '@/messages/en/ui.json';
import { ResultsBar } from './results-bar';
import { dismissSnackbar } from './snackbar';
import { SnackbarHost } from './snackbar-host';

test.each(['Filters', 'Search'])('SHL-46 I18-15 pressing %s says "Coming soon"', async (name) => {
  const user = userEvent.setup();
  render(
    <NextIntlClientProvider locale="en" messages={{ ui }} timeZone="UTC">
      <ResultsBar count="24 results" />
      <SnackbarHost />
    </NextIntlClientProvider>,
  );
  await user.click(screen.getByRole('button', { name }));
  expect(screen.getByRole('status').textContent).toBe('Coming soon');
  act(() => dismissSnackbar());
});
