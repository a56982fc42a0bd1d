import { Observable } from '@/lib/observable';
import type { AskingSite } from '@/lib/signer/messages';
import type { SignClient } from '@walletconnect/sign-client';
import type { KeptSession } from './kept-sessions';
import { appSite, type AppSite, type VerifyContext } from './app-site';
import { APP_METHODS, approvedNamespaces, type Wanted } from './namespaces';

/** An app that may ask this wallet. */
export interface AppSession {
  readonly topic: string;
  readonly name: string;
  readonly site: AskingSite;
  readonly until: Date;
}

/** An app that wants to be one. */
export interface AppProposal {
  readonly id: number;
  readonly name: string;
  readonly site: AppSite;
  /** Null: it needs what this wallet has not. */
  readonly chainIds: readonly number[] | null;
}

export interface AppsView {
  readonly sessions: readonly AppSession[];
  readonly proposal: AppProposal | null;
}

export interface AppsDeps {
  readonly chainIds: readonly number[];
  readonly address: string;
  /** Signs in the signer, for a site on a network. */
  readonly request: (
    asked: { method: string; params: readonly unknown[] },
    at: { readonly chainId: number; readonly site: AskingSite },
  ) => Promise<unknown>;
  readonly kept: { read(): Record<string, KeptSession>; write(kept: Record<string, KeptSession>): void };
}

/** So many questions of apps wait; a person answers one at a time. */
const WAITING_MAX = 3;
const REJECTED = { code: 5000, message: 'User rejected.' };
const ENDED = { code: 6000, message: 'User disconnected.' };
const URI = /^wc:[0-9a-f]{64}@2\?\S{1,1000}$/;

interface SessionRequest {
  readonly id: number;
  readonly topic: string;
  readonly params: {
    readonly request: { readonly method: string; readonly params: unknown };
    readonly chainId: string;
  };
  readonly verifyContext: VerifyContext;
}

/**
 * The key-share wallet as a wallet of other apps, over WalletConnect. Apps are told the address and ask for signatures, which
 * are shown and made in the signer alone, with the site that asks.
 */
export class AppSessions {
  readonly view = new Observable<AppsView>({ sessions: [], proposal: null });
  readonly #client: InstanceType<typeof SignClient>;
  readonly #deps: AppsDeps;
  #queue: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #wanted: ReturnType<typeof approvedNamespaces> = null;

  constructor(client: InstanceType<typeof SignClient>, deps: AppsDeps) {
    this.#client = client;
    this.#deps = deps;
    client.on('session_proposal', ({ id, params, verifyContext }) => {
      const { name, url } = params.proposer.metadata;
      const site = appSite(url, verifyContext as VerifyContext);
      // A second one would take the place of the first below the pointer.
      if (site === null || this.view.get().proposal !== null) return void this.#refuse(id);
      const { requiredNamespaces, optionalNamespaces } = params;
      const of = { chainIds: deps.chainIds, address: deps.address };
      this.#wanted = approvedNamespaces(
        {
          required: requiredNamespaces as Record<string, Wanted>,
          optional: optionalNamespaces as Record<string, Wanted>,
        },
        of,
      );
      const chainIds = this.#wanted?.eip155.chains.map((chain) => Number(chain.slice(7))) ?? null;
      this.#show({ proposal: { id, name, site, chainIds } });
    });
    client.on('proposal_expire', ({ id }) => {
      if (this.view.get().proposal?.id === id) this.#show({ proposal: null });
    });
    for (const event of ['session_delete', 'session_expire'] as const)
      client.on(event, () => this.#refresh());
    client.on('session_request', (request) => this.#hear(request as unknown as SessionRequest));
    this.restart();
  }

  /** Lists what there is; ends what is not kept here. */
  restart(): void {
    this.#refresh();
  }

  /** Whether a text is an address of a pairing. */
  static isUri(text: string): boolean {
    return URI.test(text);
  }

  /** Listens to an app; what it wants shows as a proposal. */
  async pair(uri: string): Promise<void> {
    await this.#client.core.pairing.pair({ uri });
  }

  async approve(): Promise<void> {
    const { proposal } = this.view.get();
    if (!proposal || !this.#wanted || proposal.site.isDanger) return;
    const { acknowledged, topic } = await this.#client.approve({ id: proposal.id, namespaces: this.#wanted });
    const { host, isVerified } = proposal.site;
    this.#deps.kept.write({ ...this.#deps.kept.read(), [topic]: { host, isVerified } });
    this.#show({ proposal: null });
    await acknowledged();
    this.#refresh();
  }

  async reject(): Promise<void> {
    const { proposal } = this.view.get();
    this.#show({ proposal: null });
    if (proposal) await this.#refuse(proposal.id);
  }

  async end(topic: string): Promise<void> {
    const { [topic]: _ended, ...rest } = this.#deps.kept.read();
    this.#deps.kept.write(rest);
    await this.#client.disconnect({ topic, reason: ENDED });
    this.#refresh();
  }

  async #refuse(id: number): Promise<void> {
    await this.#client.reject({ id, reason: REJECTED });
  }

  /** Sessions that are not kept here are of a login before, or of another wallet: they end. */
  #refresh(): void {
    const kept = this.#deps.kept.read();
    const all = this.#client.session.getAll();
    const isOurs = ({ topic, namespaces }: (typeof all)[number]) =>
      Object.hasOwn(kept, topic) &&
      (namespaces.eip155?.accounts ?? []).every((account) => account.endsWith(`:${this.#deps.address}`));
    for (const { topic } of all.filter((one) => !isOurs(one))) {
      void this.#client.disconnect({ topic, reason: ENDED }).catch(() => undefined);
    }
    this.#deps.kept.write(
      Object.fromEntries(Object.entries(kept).filter(([topic]) => all.some((one) => one.topic === topic))),
    );
    const sessions = all.filter(isOurs).flatMap(({ topic, peer, expiry }): AppSession[] => {
      const site = kept[topic];
      return site ? [{ topic, name: peer.metadata.name, site, until: new Date(expiry * 1000) }] : [];
    });
    this.#show({ sessions });
  }

  #show(change: Partial<AppsView>): void {
    this.view.set({ ...this.view.get(), ...change });
  }

  /** One after another: the signer shows one request. */
  #hear(request: SessionRequest): void {
    if (this.#waiting >= WAITING_MAX) {
      void this.#answer(request, { error: { code: -32_002, message: 'Other requests wait' } });
      return;
    }
    this.#waiting += 1;
    this.#queue = this.#queue
      .then(async () => this.#answer(request, await this.#serve(request)))
      .catch(() => undefined)
      .finally(() => (this.#waiting -= 1));
  }

  async #serve({ topic, params, verifyContext }: SessionRequest): Promise<Answer> {
    const kept = this.#deps.kept.read()[topic];
    const chainId = Number(/^eip155:(\d{1,9})$/.exec(params.chainId)?.[1]);
    const { method } = params.request;
    if (
      !kept ||
      !this.#deps.chainIds.includes(chainId) ||
      !(APP_METHODS as readonly string[]).includes(method)
    ) {
      return { error: { code: 4200, message: 'Unsupported' } };
    }
    const now = appSite(this.#client.session.get(topic).peer.metadata.url, verifyContext);
    // Somebody else speaks for the app now.
    if (now === null || now.isDanger || now.host !== kept.host) {
      return { error: { code: 4100, message: 'Unauthorized' } };
    }
    const site = { host: kept.host, isVerified: kept.isVerified };
    const given = Array.isArray(params.request.params) ? (params.request.params as unknown[]) : [];
    const asked = method === 'eth_sendTransaction' ? given.map(withoutNumber) : given;
    return this.#deps.request({ method, params: asked }, { chainId, site }).then(
      (result) => ({ result }),
      (cause: unknown) => ({ error: wordless(cause) }),
    );
  }

  async #answer({ topic, id }: SessionRequest, answer: Answer): Promise<void> {
    await this.#client.respond({ topic, response: { id, jsonrpc: '2.0', ...answer } });
  }
}

type Answer =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string } };

/** The wallet numbers transactions: a site's number could be that of one that waits, whose place it would take unseen. */
function withoutNumber(given: unknown): unknown {
  if (typeof given !== 'object' || given === null) return given;
  const { nonce: _number, ...rest } = given as Record<string, unknown>;
  return rest;
}

/** Nothing of ours goes to an app but the code of EIP-1193 and a word. */
function wordless(cause: unknown): { code: number; message: string } {
  const code = (cause as { code?: unknown } | null)?.code;
  return code === 4001 ? { code, message: 'User rejected' } : { code: -32_000, message: 'Not done' };
}
