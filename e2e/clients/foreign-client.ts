/** How a program logs in, and the room in which it acts. */
export interface ForeignLogin {
  readonly url: string;
  readonly userId: string;
  /** What our page sends it back with; good once. */
  readonly loginToken: string;
  readonly roomId: string;
}

export interface ForeignEvent {
  readonly id: string;
  readonly type: string;
  readonly sender: string;
  readonly redacts?: string | null;
  readonly content: Record<string, unknown>;
}

/** What sync has brought to a program. */
export interface Heard {
  readonly roomName: string;
  readonly members: number;
  readonly events: readonly ForeignEvent[];
  readonly typing: readonly string[];
  /** The newest event that each person has read. */
  readonly readBy: Readonly<Record<string, string>>;
}

/** A program of somebody else's making that speaks with our homeserver; one room is enough for what is asked of it. */
export interface ForeignClient {
  heard(): Promise<Heard>;
  /** Answers the event id. */
  send(type: string, content: Record<string, unknown>): Promise<string>;
  redact(eventId: string): Promise<void>;
  /** Answers the `mxc://` address. */
  upload(name: string, mime: string, bytes: Buffer): Promise<string>;
  download(url: string): Promise<Buffer>;
  /** Everything of the room, the oldest first, asked for page by page. */
  history(): Promise<ForeignEvent[]>;
  type(on: boolean): Promise<void>;
  read(eventId: string): Promise<void>;
  stop(): Promise<void>;
}
