import type { Timeline, TimelineItem } from '@/lib/chat/model';
import { message } from '@/components/chat/testing/example-timeline';
import { withArrivals } from './told-arrivals';

const day = (key: string) => ({ kind: 'day', key, timestampMs: 0 }) as TimelineItem;
const line = (what: string) => ({ kind: 'system', key: what, what, timestampMs: 0 }) as TimelineItem;

test('arrivals are left out, and days that said nothing else; what else happened stays', () => {
  const said = message({ says: 'hello' });
  const items = [
    day('1'),
    line('joined'),
    day('2'),
    said,
    line('left'),
    line('removed'),
    day('3'),
    line('joined'),
  ];
  const timeline = { items } as unknown as Timeline;
  expect(withArrivals(timeline, 'none').items).toEqual([day('2'), said, line('removed')]);
  const quiet = { items: [day('2'), said] } as unknown as Timeline;
  expect(withArrivals(quiet, 'none')).toBe(quiet);
});

test('people who come on one day share its first line, whatever stands between', () => {
  const [ada, bo] = [{ name: 'Ada' }, { name: 'Bo' }];
  const came = (key: string, person: object, others: number) =>
    ({ kind: 'system', key, what: 'joined', timestampMs: 0, person, others }) as TimelineItem;
  const said = message({ says: 'hello' });
  const items = [
    day('1'),
    came('a', ada, 1),
    said,
    came('b', bo, 0),
    came('c', ada, 0),
    day('2'),
    came('d', bo, 0),
  ];
  const timeline = { items } as unknown as Timeline;
  expect(withArrivals(timeline, 'daily').items).toEqual([
    day('1'),
    came('a', ada, 2),
    said,
    day('2'),
    came('d', bo, 0),
  ]);
  expect(withArrivals(timeline, 'each')).toBe(timeline);
});
