/** What hostile requests are made of. */
export interface HostileParts {
  /** Templates of the table of calls. */
  readonly calls: readonly string[];
  readonly rooms: readonly string[];
  readonly events: readonly string[];
  readonly users: readonly string[];
  /** Server and id of a file. */
  readonly media: readonly string[];
  readonly tokens: readonly string[];
  /** Name of a stored filter. */
  readonly filter: string;
}

export interface HostileRequest {
  readonly method: string;
  readonly target: string;
  readonly body: string;
}

/** Makes requests out of everything that a bot may know of other rooms; the same for the same seed. */
export function hostileRequests(seed: number, count: number, parts: HostileParts): HostileRequest[] {
  let state = seed;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value;
  const { rooms, events, users, media, tokens, filter, calls } = parts;
  const [ours = '', secret = ''] = rooms;

  const spelled = (value: string): string => {
    const encoded = encodeURIComponent(value);
    return pick([
      ...Array<string>(6).fill(encoded),
      value.replace('#', '%23'),
      encoded.toLowerCase().replace(value.toLowerCase(), value),
      encodeURIComponent(encoded),
      `${encoded}%2F..%2F${encodeURIComponent(secret)}`,
      `${encoded}%00`,
      `${encoded}/../${encodeURIComponent(secret)}`,
      [...value].map((sign) => `%${sign.charCodeAt(0).toString(16)}`).join(''),
    ]);
  };
  const segment = (template: string): string =>
    /^(?:rooms|join|directory)/.test(template)
      ? spelled(random() < 0.5 ? ours : pick(rooms))
      : spelled(pick([...users, ...rooms]));
  const later = () =>
    spelled(
      pick([...events, ...events, ...users, 'm.room.message', 'm.thread', 'm.room.name', 'm.read', '1']),
    );

  const pathOf = (template: string): string => {
    if (template === 'upload') return '/_matrix/media/v3/upload';
    if (template === 'versions') return '/_matrix/client/versions';
    let stars = 0;
    const filled = template.replaceAll('**', '').replace(/\*/g, () => {
      stars += 1;
      if (template.startsWith('media/')) return pick([media[stars - 1] ?? 'a.txt', secret]);
      return stars === 1 ? segment(template) : later();
    });
    return `/_matrix/client/${pick(['v1', 'v3', 'v3', 'r0', 'unstable'])}/${filled}`;
  };
  const filters = () =>
    pick([
      filter,
      '0',
      JSON.stringify({ room: { rooms: [secret], include_leave: true } }),
      JSON.stringify({ rooms: [secret], not_rooms: [ours] }),
      JSON.stringify({ room: { not_rooms: [ours], timeline: { rooms: [secret] }, state: {} } }),
      '{"room":{"rooms":null}}',
      '[]',
    ]);
  const queryOf = (): string => {
    const query = new URLSearchParams();
    const add: Record<string, () => string> = {
      since: () => pick(tokens),
      from: () => pick(tokens),
      to: () => pick(tokens),
      at: () => pick(tokens),
      filter: filters,
      dir: () => pick(['b', 'f']),
      limit: () => pick(['0', '1', '100']),
      recurse: () => 'true',
      full_state: () => 'true',
      ts: () => pick(['0', String(Date.now())]),
      user_id: () => pick(users),
      format: () => 'event',
      room_id: () => secret,
      use_state_after: () => 'true',
      allow_redirect: () => 'true',
      width: () => '32',
      height: () => '32',
    };
    for (const [name, value] of Object.entries(add)) if (random() < 0.25) query.append(name, value());
    // A second value of a name may be read in another way.
    if (random() < 0.1) query.append('filter', filters());
    return query.size > 0 ? `?${query}` : '';
  };
  const bodyOf = (): string =>
    JSON.stringify(
      pick([
        {},
        { room: { rooms: [secret] } },
        { search_categories: { room_events: { search_term: 'a', filter: { rooms: [secret] } } } },
        { search_term: 'a' },
        { msgtype: 'm.text', body: 'x', room_id: secret },
        {
          body: 'x',
          'm.relates_to': {
            rel_type: pick(['m.thread', 'm.replace', 'm.reference']),
            event_id: pick(events),
          },
        },
        { 'm.relates_to': { rel_type: 'm.annotation', event_id: pick(events), key: '👍' } },
        { body: 'x', msgtype: 'm.file', url: `mxc://${media.join('/')}` },
        { redacts: pick(events) },
        { 'm.read': pick(events), 'm.fully_read': pick(events) },
        { refresh_token: 'ghbot_x' },
      ]),
    );

  return Array.from({ length: count }, () => {
    const [method = '', template = ''] = (
      random() < 0.6
        ? pick(
            calls.filter(
              (call) => call.includes('rooms/') || call.endsWith('sync') || call.includes('media/'),
            ),
          )
        : pick(calls)
    ).split(' ');
    return { method, target: pathOf(template) + queryOf(), body: bodyOf() };
  });
}
