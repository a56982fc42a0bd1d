import { remembered } from './remembered';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('something is made once, whoever asks', async () => {
  const make = jest.fn(async () => 'made');
  const get = remembered(make);
  expect(await Promise.all([get(), get()])).toEqual(['made', 'made']);
  expect(make).toHaveBeenCalledTimes(1);
});

test('a failure is not repeated by everybody who draws again, and tried again later', async () => {
  let isUp = false;
  const make = jest.fn(async () => {
    if (!isUp) throw new Error('away');
    return 'made';
  });
  const get = remembered(make);
  for (let draws = 0; draws < 5; draws += 1) await expect(get()).rejects.toThrow('away');
  expect(make).toHaveBeenCalledTimes(1);
  isUp = true;
  await jest.advanceTimersByTimeAsync(5_000);
  expect(await get()).toBe('made');
});
