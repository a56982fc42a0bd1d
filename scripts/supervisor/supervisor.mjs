/** Everything has ended within this after a signal. */
const stopMsMax = 9_000;
/** What is kept of it for each service whose turn to end comes later. */
const reserveMs = 1_500;
/** npm passes Ctrl+C on to us although the terminal already has: what comes so soon is not a second one. */
const sameSignalMs = 1_000;

/** Starts services in stages, those of one stage side by side, and ends them one by one in the opposite order. */
export class Supervisor {
  /**
   * @param {import('./service.mjs').Service[][]} stages
   * @param {(line: string) => void} say
   */
  constructor(stages, say) {
    this.stages = stages;
    this.services = stages.flat();
    this.say = say;
    this.stoppingSince = 0;
    /** @type {Promise<void>} */
    this.stopped = new Promise((resolve) => (this.resolveStopped = resolve));
  }

  /** Resolves when every service answers. */
  async start() {
    for (const stage of this.stages) {
      if (this.stoppingSince) return;
      this.say(`Starting the ${stage.map(({ name }) => name).join(' and the ')} …`);
      await Promise.all(stage.map((service) => service.start()));
    }
  }

  /** Stops on the usual signals, and when the npm that started us is gone; a second signal kills. */
  stopOnSignals() {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => this.#onSignal());
    const parent = process.ppid;
    if (process.env.npm_lifecycle_event !== undefined) {
      setInterval(() => process.ppid !== parent && !this.stoppingSince && this.#onSignal(), 1_000).unref();
    }
  }

  #onSignal() {
    if (!this.stoppingSince) {
      void this.stop();
    } else if (Date.now() - this.stoppingSince > sameSignalMs) {
      this.say('Force-stopping remaining processes.');
      for (const service of this.services) service.kill();
      process.exit(1);
    }
  }

  /** Resolves when nothing runs any more. */
  async stop() {
    if (this.stoppingSince) return this.stopped;
    this.stoppingSince = Date.now();
    this.say('Stopping …');
    const left = () => Math.max(0, this.stoppingSince + stopMsMax - Date.now());
    // From now on nothing that dies is started again.
    for (const service of this.services) service.stopping = true;
    for (const [index, service] of [...this.services.entries()].reverse()) {
      await service.stop(left() - index * reserveMs);
    }
    this.resolveStopped?.();
  }
}
