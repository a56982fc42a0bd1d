import {
  fromSigner,
  SIGNER_PORT,
  SIGNER_READY,
  type AnnouncedCall,
  type SignerOutcome,
  type SignerRequest,
  type ToSigner,
} from './messages';
import { SignerError } from './signer-error';

/** From the opening to the first word of the signer. */
const READY_MS = 30_000;

interface Pending {
  readonly id: number;
  readonly resolve: (outcome: SignerOutcome) => void;
  readonly reject: (error: SignerError) => void;
}

export interface WindowOptions {
  /** Of the signer. */
  readonly origin: string;
  readonly language: string;
  /** Names the window for screen readers. */
  readonly title: string;
}

/**
 * The signer on screen: a modal dialog of the browser around a frame, above every dialog of ours. The app sees messages
 * and nothing of what is typed. Closing it is a refusal.
 */
export class SignerWindow {
  readonly #dialog: HTMLDialogElement;
  readonly #frame: HTMLIFrameElement;
  readonly #port: Promise<MessagePort>;
  readonly #gone = new AbortController();
  #pending: Pending | null = null;
  #lastId = 0;
  readonly #options: WindowOptions;

  constructor(options: WindowOptions) {
    this.#options = options;
    this.#dialog = document.createElement('dialog');
    this.#dialog.className = 'signer-window';
    this.#dialog.setAttribute('aria-label', options.title);
    this.#dialog.tabIndex = -1;
    this.#frame = document.createElement('iframe');
    this.#frame.title = options.title;
    // On an origin of its own it may copy only where the page lets it.
    this.#frame.allow = 'clipboard-write';
    const address = new URL('/signer', options.origin);
    address.searchParams.set('lang', options.language);
    this.#frame.src = address.href;
    this.#dialog.append(this.#frame);
    this.#listen();
    this.#port = this.#connect();
    // Whoever asks is told; a window that nobody asked anything fails unnoticed.
    this.#port.catch(() => {});
    document.body.append(this.#dialog);
  }

  get origin(): string {
    return this.#options.origin;
  }

  /** Shows the window until the request is answered. */
  async ask(
    request: SignerRequest,
    with_: { ticket: () => Promise<string>; next?: AnnouncedCall },
  ): Promise<SignerOutcome> {
    if (this.#pending) throw new SignerError('busy');
    this.#lastId += 1;
    const id = this.#lastId;
    const answered = new Promise<SignerOutcome>((resolve, reject) => {
      this.#pending = { id, resolve, reject };
    });
    this.#listens(false);
    this.#dialog.showModal();
    // A browser gives the focus to the frame, which hears no key while it loads.
    this.#dialog.focus();
    try {
      // Refused while it loads, too.
      return await Promise.race([answered, this.#send(id, request, with_).then(() => answered)]);
    } finally {
      answered.catch(() => {});
      this.#pending = null;
      this.#dialog.close();
    }
  }

  /** Takes the window off the page; what it kept in memory goes with it. */
  close(): void {
    this.#refuse();
    this.#gone.abort();
    void this.#port.then(
      (port) => {
        port.postMessage({ kind: 'end' } satisfies ToSigner);
        port.close();
      },
      () => {},
    );
    this.#dialog.remove();
  }

  async #send(
    id: number,
    request: SignerRequest,
    { ticket, next }: { ticket: () => Promise<string>; next?: AnnouncedCall },
  ): Promise<void> {
    const [port, fresh] = await Promise.all([this.#port, ticket()]).catch((cause: unknown) => {
      throw cause instanceof SignerError ? cause : new SignerError('unavailable', { cause });
    });
    if (this.#pending?.id !== id) return;
    const theme = document.documentElement.dataset.theme === 'light' ? 'light' : 'dark';
    port.postMessage({
      kind: 'ask',
      id,
      ticket: fresh,
      theme,
      ...(next && { next }),
      request,
    } satisfies ToSigner);
  }

  /** Until the signer hears keys and presses they are the dialog's, so that Escape closes it whatever has been drawn. */
  #listens(does: boolean): void {
    this.#frame.style.pointerEvents = does ? '' : 'none';
    this.#frame.tabIndex = does ? 0 : -1;
  }

  #listen(): void {
    const { signal } = this.#gone;
    this.#dialog.addEventListener(
      'cancel',
      (event) => {
        event.preventDefault();
        this.#refuse();
      },
      { signal },
    );
    // Without a press of the person since the last one, a browser closes a dialog and asks nobody before.
    this.#dialog.addEventListener('close', () => !this.#dialog.open && this.#refuse(), { signal });
    // What lies below would take a press beside it, or on the backdrop, for its own dismissal.
    for (const name of ['pointerdown', 'mousedown', 'focusin'] as const) {
      this.#dialog.addEventListener(name, (event) => event.stopPropagation(), { signal });
    }
    // Nor does it hear keys while the window is open, Escape among them, wherever in the page the focus is.
    const keep = (event: KeyboardEvent) => this.#dialog.open && event.stopPropagation();
    window.addEventListener('keydown', keep, { capture: true, signal });
  }

  #connect(): Promise<MessagePort> {
    return new Promise((resolve, reject) => {
      const fail = () => reject(new SignerError('unavailable'));
      const timer = setTimeout(fail, READY_MS);
      this.#gone.signal.addEventListener('abort', fail);
      const onMessage = (event: MessageEvent<unknown>) => {
        const isSigner = event.source === this.#frame.contentWindow && event.origin === this.#options.origin;
        if (!isSigner || event.data !== SIGNER_READY) return;
        clearTimeout(timer);
        window.removeEventListener('message', onMessage);
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', (message) => this.#hear(message.data));
        port1.start();
        this.#frame.contentWindow?.postMessage(SIGNER_PORT, this.#options.origin, [port2]);
        resolve(port1);
      };
      window.addEventListener('message', onMessage, { signal: this.#gone.signal });
    });
  }

  #hear(said: unknown): void {
    const read = fromSigner.safeParse(said);
    if (!read.success) return;
    const message = read.data;
    if (message.kind === 'height') {
      this.#frame.style.height = `${message.pixels}px`;
      return;
    }
    if (message.kind === 'shown') {
      if (!this.#pending) return;
      this.#listens(true);
      // What has taken the focus inside would lose it.
      if (document.activeElement !== this.#frame) this.#frame.focus();
      return;
    }
    if (message.id !== this.#pending?.id) return;
    if (message.kind === 'done') this.#pending.resolve(message.outcome);
    else this.#pending.reject(new SignerError(message.reason));
  }

  #refuse(): void {
    this.#pending?.reject(new SignerError('rejected'));
  }
}
