import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AgreeButton } from './agreement';
import { Panel } from './panel';
import { drawOnDesk } from './testing/draw-on-desk';

/* Of every prompt that has a key used: which presses of the person reach its work. The desk is the real one. */

function shown() {
  const onSubmit = jest.fn();
  const drawn = drawOnDesk(
    { kind: 'export' },
    <Panel title="Title" isAgreement onSubmit={onSubmit} footer={<AgreeButton busy={false}>Go</AgreeButton>}>
      <input aria-label="Field" />
    </Panel>,
  );
  return { ...drawn, onSubmit };
}

const button = () => screen.getByRole('button', { name: 'Go' });

test.each(
  Object.entries({
    'a click': () => userEvent.click(button()),
    'a double click': () => userEvent.dblClick(button()),
    'a triple click': () => userEvent.tripleClick(button()),
    'Enter in a field': () => userEvent.type(screen.getByLabelText('Field'), '{Enter}'),
    'a held Enter in a field': () => userEvent.type(screen.getByLabelText('Field'), '{Enter>20/}'),
    'a held Enter on the button': async () => {
      button().focus();
      await userEvent.keyboard('{Enter>20/}');
    },
  }),
)('%s counts for nothing in the first second, and once after it', async (_name, press) => {
  const { onSubmit, second } = shown();
  await press();
  expect(onSubmit).not.toHaveBeenCalled();
  await second();
  await press();
  expect(onSubmit).toHaveBeenCalledTimes(1);
  // Held on, or pressed again at once, it stays one.
  await press();
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('a press while the document is without the focus counts for nothing', async () => {
  const { onSubmit, desk, second } = shown();
  await second();
  act(() => desk.focused(false));
  await userEvent.click(button());
  expect(onSubmit).not.toHaveBeenCalled();
});
