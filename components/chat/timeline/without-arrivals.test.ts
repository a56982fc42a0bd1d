import type { Timeline, TimelineItem } from '@/lib/chat/model';
import { message } from '@/components/chat/testing/example-timeline';
import { withoutArrivals } from './without-arrivals';

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
  expect(withoutArrivals(timeline).items).toEqual([day('2'), said, line('removed')]);
  const quiet = { items: [day('2'), said] } as unknown as Timeline;
  expect(withoutArrivals(quiet)).toBe(quiet);
});
