import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import { readDueTimes } from './job.store';
import { JobTimetable } from './job-timetable';
import { createJobs, type Job } from './jobs';
import { Metrics } from '@/runtime/metrics';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

// Each as a process of its own has them.
const newJobs = () => createJobs<string>({ ...platform.services, metrics: new Metrics('platform') });

describe('repeated work', () => {
  test('is done by one process, once each time', async () => {
    let ran = 0;
    const job = { name: 'count', everySeconds: 3600, work: () => Promise.resolve((ran += 1)) };
    const processes = [newJobs(), newJobs(), newJobs()];
    for (const jobs of processes) jobs.add(job);
    const results = await Promise.all(processes.map((jobs) => jobs.runDue('count')));
    expect(results.filter(Boolean)).toHaveLength(1);
    expect(await processes[0]?.runDue('count')).toBe(false);
    expect(ran).toBe(1);
  });

  test('comes round again when its time is over', async () => {
    const jobs = newJobs();
    let ran = 0;
    jobs.add({ name: 'often', everySeconds: 0, work: () => Promise.resolve((ran += 1)) });
    await jobs.runDue('often');
    await jobs.runDue('often');
    expect(ran).toBe(2);
  });

  test('is asked for by itself, round after round, until it is stopped', async () => {
    const jobs = newJobs();
    let ran = 0;
    const third = new Promise<void>((resolve) => {
      const work = () => Promise.resolve((ran += 1) === 3 ? (resolve(), 0) : 0);
      jobs.add({ name: 'by itself', everySeconds: 0.05, work });
    });
    jobs.start();
    await third;
    await jobs.stop();
    const atEnd = ran;
    await platform.services.storage.db.execute('SELECT pg_sleep(0.2)');
    expect(ran).toBe(atEnd);
  });

  test('is done soon when somebody else says that it is due, without being asked for in vain until then', async () => {
    const { db } = platform.services.storage;
    const jobs = newJobs();
    let ran = 0;
    const again = new Promise<void>((resolve) => {
      const work = () => Promise.resolve((ran += 1) === 2 ? (resolve(), 0) : 0);
      jobs.add({ name: 'hourly', everySeconds: 3600, work });
    });
    await jobs.runDue('hourly');
    jobs.start();
    await db.execute("UPDATE job SET next_run_at = '-infinity' WHERE name = 'hourly'");
    await again;
    await jobs.stop();
    const left = (await readDueTimes(db)).get('hourly') ?? 0;
    expect([ran, left > 3_500_000, left <= 3_600_000]).toEqual([2, true, true]);
  });

  test('does not wait for the hour by which the clock was set back', async () => {
    const jobs = newJobs();
    let ran = 0;
    jobs.add({ name: 'set back', everySeconds: 60, work: () => Promise.resolve((ran += 1)) });
    await jobs.runDue('set back');
    expect(await jobs.runDue('set back')).toBe(false);
    await platform.services.storage.db.execute(
      "UPDATE job SET next_run_at = next_run_at + interval '1 h' WHERE name = 'set back'",
    );
    await jobs.runDue('set back');
    expect(await jobs.runDue('set back')).toBe(false);
    expect(ran).toBe(2);
  });

  test('is not done twice because its time was rounded up a little beyond a round', async () => {
    const jobs = newJobs();
    let ran = 0;
    jobs.add({ name: 'rounded', everySeconds: 60, work: () => Promise.resolve((ran += 1)) });
    await jobs.runDue('rounded');
    await platform.services.storage.db.execute(
      "UPDATE job SET next_run_at = clock_timestamp() + interval '60.5 s' WHERE name = 'rounded'",
    );
    expect(await jobs.runDue('rounded')).toBe(false);
    expect(ran).toBe(1);
  });

  test('that fails is logged and harms nothing else', async () => {
    const jobs = newJobs();
    jobs.add({ name: 'broken', everySeconds: 3600, work: () => Promise.reject(new Error('out of paper')) });
    await jobs.runDue('broken');
    const line = platform.logLines.find(({ event }) => event === 'job.failed');
    expect(line).toMatchObject({
      level: 'error',
      job: 'broken',
      problem: expect.stringContaining('out of paper'),
    });
  });

  test('is finished before the platform stops, and does not start afterwards', async () => {
    const jobs = newJobs();
    const order: string[] = [];
    let finish = () => {};
    const finished = new Promise<void>((resolve) => (finish = resolve));
    jobs.add({ name: 'slow', everySeconds: 3600, work: () => finished.then(() => order.push('job')) });
    const running = jobs.runDue('slow');
    const stopped = jobs.stop().then(() => order.push('stopped'));
    finish();
    await Promise.all([running, stopped]);
    expect(order).toEqual(['job', 'stopped']);
  });

  test('is rarer while nobody uses the platform, and as frequent as usual from the first call on', async () => {
    jest.useFakeTimers({ now: 0 });
    try {
      const often: Job<string> = { name: 'often', everySeconds: 5, work: () => Promise.resolve(0) };
      const hourly: Job<string> = { name: 'hourly', everySeconds: 3600, work: () => Promise.resolve(0) };
      const ran: string[] = [];
      const timetable = new JobTimetable({
        db: platform.services.storage.db,
        jobs: new Map([often, hourly].map((job) => [job.name, job])),
        run: (name) => Promise.resolve(ran.push(name) > 0),
      });
      timetable.start();
      expect(timetable.roundSecondsOf(often)).toBe(5);
      await jest.advanceTimersByTimeAsync(60_100);
      expect([often, hourly].map((job) => timetable.roundSecondsOf(job))).toEqual([60, 3600]);
      const before = ran.length;
      timetable.noteUse();
      await jest.advanceTimersByTimeAsync(1);
      expect([timetable.roundSecondsOf(often), ran.slice(before)]).toEqual([
        5,
        expect.arrayContaining(['often']),
      ]);
      timetable.stop();
    } finally {
      jest.useRealTimers();
    }
  });

  test('two jobs of one name are a mistake', () => {
    const jobs = newJobs();
    const job = { name: 'twice', everySeconds: 60, work: () => Promise.resolve(0) };
    jobs.add(job);
    expect(() => jobs.add(job)).toThrow('twice');
  });
});
