import type { Metrics } from '@/runtime/metrics';
import type { Storage } from '@/storage/storage';
import type { Log } from '@/server/log/log';
import { describeError } from '@/runtime/describe-error';
import type { JobName } from './job-names';
import { claimJob } from './job.store';
import { JobTimetable } from './job-timetable';

export interface Job<Name extends string = JobName> {
  readonly name: Name;
  /** While nobody asks this process for anything, no job runs more often than once a minute. */
  readonly everySeconds: number;
  /** Answers how many things it dealt with; must be able to run again after it died half-way. */
  work(): Promise<number>;
}

/** Repeated work, done by one process of the installation at a time. */
export interface Jobs<Name extends string = JobName> {
  add(job: Job<Name>): void;
  /** Runs a job now if its time has come; answers whether it ran. */
  runDue(name: Name): Promise<boolean>;
  start(): void;
  /** Somebody asks the platform for something: jobs that had become rare are as frequent as usual again. */
  noteUse(): void;
  /** Starts nothing new and resolves when what runs has ended. */
  stop(): Promise<void>;
}

export function createJobs<Name extends string = JobName>({
  storage,
  log,
  metrics,
}: {
  storage: Storage;
  log: Log;
  metrics: Metrics;
}): Jobs<Name> {
  metrics.watch('guildhall_jobs_running', () => running.size);
  const jobs = new Map<Name, Job<Name>>();
  const running = new Map<Name, Promise<boolean>>();

  const run = async (job: Job<Name>): Promise<boolean> => {
    const startedAt = performance.now();
    try {
      if (!(await claimJob(storage.db, job.name, timetable.roundSecondsOf(job)))) return false;
      const count = await job.work();
      metrics.count('guildhall_job_runs_total', { job: job.name, result: 'done' });
      log.write('job.done', { job: job.name, count, durationMs: Math.round(performance.now() - startedAt) });
    } catch (error) {
      metrics.count('guildhall_job_runs_total', { job: job.name, result: 'failed' });
      log.write('job.failed', { job: job.name, problem: describeError(error) });
    }
    return true;
  };

  const runDue = (name: Name): Promise<boolean> => {
    const job = jobs.get(name);
    if (!job) throw new Error(`No job is called ${name}`);
    const current = running.get(name);
    if (current) return current;
    const started = run(job).finally(() => running.delete(name));
    running.set(name, started);
    return started;
  };

  const timetable = new JobTimetable({ db: storage.db, jobs, run: (name) => runDue(name as Name) });

  return {
    add(job) {
      if (jobs.has(job.name)) throw new Error(`Two jobs are called ${job.name}`);
      jobs.set(job.name, job);
    },
    runDue,
    start: () => timetable.start(),
    noteUse: () => timetable.noteUse(),
    async stop() {
      timetable.stop();
      await Promise.all(running.values());
    },
  };
}
