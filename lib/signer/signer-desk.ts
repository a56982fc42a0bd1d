import { Arming, type Clock } from './arming';
import { toSigner, type Ask, type FromSigner, type SignerOutcome } from './messages';

/** A request as it arrived: a copy that nothing changes any more, under a number of the signer's own. */
export interface ShownAsk extends Omit<Ask, 'kind' | 'id'> {
  readonly number: number;
}

export interface DeskPorts {
  say(message: FromSigner): void;
  /** What is on the desk, or whether a press counts, has changed. */
  onChange(): void;
  /** The app ended the flow. */
  onEnd(): void;
}

/**
 * What the signer does with the messages of the app, which may be under an attacker's script: one request at a time, the
 * others refused; the one that is open cannot be changed, only withdrawn; a press counts for what has been on screen for
 * a second (arming.ts). The numbers of the app say only which of its questions an answer belongs to.
 */
export class SignerDesk {
  readonly #arming: Arming;
  #open: { readonly shown: ShownAsk; readonly id: number } | null = null;
  #count = 0;
  readonly #ports: DeskPorts;

  constructor(ports: DeskPorts, clock: Clock) {
    this.#ports = ports;
    this.#arming = new Arming(clock, ports.onChange);
  }

  /** What is on screen. */
  get shown(): ShownAsk | null {
    return this.#open?.shown ?? null;
  }

  get isArmed(): boolean {
    return this.#open !== null && this.#arming.isArmed;
  }

  /** A message of the app, whatever it is. */
  hear(data: unknown): void {
    const read = toSigner.safeParse(data);
    if (!read.success) return this.#refuseUnread(data);
    if (read.data.kind === 'end') {
      this.#clear();
      this.#ports.onEnd();
      return;
    }
    const { kind: _kind, id, ...asked } = read.data;
    if (this.#open) {
      this.#ports.say({ kind: 'failed', id, reason: 'busy' });
      return;
    }
    this.#count += 1;
    this.#open = { id, shown: deepFreeze({ ...structuredClone(asked), number: this.#count }) };
    this.#arming.restart();
  }

  seen(isVisible: boolean): void {
    this.#arming.seen(isVisible);
  }

  focused(isFocused: boolean): void {
    this.#arming.focused(isFocused);
  }

  /** Another screen of the same request is drawn: what is agreed to has to be seen for a second again. */
  redrawn(): void {
    this.#arming.restart();
  }

  /** A press of the person: what it agrees to, or null when it counts for nothing. */
  press(): ShownAsk | null {
    return this.#open && this.#arming.press() ? this.#open.shown : null;
  }

  /** Answers what is open, if it still is the request of that number; false when it was withdrawn. */
  end(number: number, outcome: SignerOutcome | 'rejected' | 'refused'): boolean {
    if (this.#open?.shown.number !== number) return false;
    const { id } = this.#open;
    this.#clear();
    this.#ports.say(
      typeof outcome === 'string' ? { kind: 'failed', id, reason: outcome } : { kind: 'done', id, outcome },
    );
    return true;
  }

  #clear(): void {
    this.#open = null;
    this.#arming.restart();
  }

  /** A request that cannot be read is answered where it has a number, so that the app does not wait for ever. */
  #refuseUnread(data: unknown): void {
    const id: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'id') : null;
    if (typeof id === 'number' && Number.isSafeInteger(id)) {
      this.#ports.say({ kind: 'failed', id, reason: 'refused' });
    }
  }
}

function deepFreeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(deepFreeze);
  }
  return value;
}
