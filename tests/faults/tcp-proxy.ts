import { once } from 'node:events';
import net, { type AddressInfo, type Socket } from 'node:net';

/** How a line is away. `cut`: who is connected hears so. `silent`: nothing arrives any more, and nobody is told. */
export type Away = 'cut' | 'silent';

/** A line to a server that can be taken away. Connections that were open then never come back. */
export class TcpProxy {
  readonly #open = new Set<Socket>();
  readonly #server: net.Server;
  #away: Away | null = null;

  private constructor(to: net.NetConnectOpts) {
    this.#server = net.createServer((near) => {
      near.on('error', () => undefined);
      this.#keep(near);
      if (this.#away === 'cut') near.destroy();
      if (this.#away !== null) return;
      const far = net.connect(to).on('error', () => undefined);
      this.#keep(far);
      near.once('close', () => far.destroy());
      far.once('close', () => near.destroy());
      near.pipe(far).pipe(near);
    });
  }

  static async to(target: net.NetConnectOpts): Promise<TcpProxy> {
    const line = new TcpProxy(target);
    line.#server.listen(0, '127.0.0.1');
    await once(line.#server, 'listening');
    return line;
  }

  /** The address with this line in the way. */
  through(url: string): string {
    const by = new URL(url);
    // PostgreSQL's socket, which would go past the line.
    by.searchParams.delete('host');
    by.hostname = '127.0.0.1';
    by.port = String((this.#server.address() as AddressInfo).port);
    return by.href;
  }

  take(away: Away): void {
    this.#away = away;
    for (const socket of this.#open) {
      if (away === 'cut') socket.destroy();
      else socket.unpipe().pause();
    }
  }

  mend(): void {
    this.#away = null;
  }

  async close(): Promise<void> {
    this.take('cut');
    const closed = once(this.#server, 'close');
    this.#server.close();
    await closed;
  }

  #keep(socket: Socket): void {
    this.#open.add(socket);
    socket.once('close', () => this.#open.delete(socket));
  }
}
