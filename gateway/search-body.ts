type Fields = Record<string, unknown>;

/**
 * A search without the wish for the state of its rooms. Synapse would bring all of it, which is every member of up to fifty rooms;
 * clients have the state by sync.
 */
export function searchWithoutState(body: Buffer): Buffer {
  if (!body.includes('"include_state"')) return body;
  try {
    const search: unknown = JSON.parse(body.toString('utf8'));
    const wanted = fieldsOf(fieldsOf(search).search_categories).room_events;
    delete fieldsOf(wanted).include_state;
    return Buffer.from(JSON.stringify(search));
  } catch {
    // The engine says in its own words that it is no JSON.
    return body;
  }
}

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};
