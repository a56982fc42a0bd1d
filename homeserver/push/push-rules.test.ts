import { segment, type MatrixTestClient } from '@/homeserver/testing/client';
import { startTestHomeserver, type TestHomeserver } from '@/homeserver/testing/homeserver';
import { ofType, syncOf, TestReader } from '@/homeserver/testing/sync';

let server: TestHomeserver;
let person: MatrixTestClient;
let people = 0;

beforeAll(async () => {
  server = await startTestHomeserver();
});
afterAll(() => server.close());
beforeEach(async () => {
  people += 1;
  person = await server.register(`person${people}`);
});

const ids = (rules: { rule_id: string }[]) => rules.map(({ rule_id: id }) => id);
/** People's own rules of the kind `content`, without the server's default one. */
const ownIds = (rules: { rule_id: string }[]) => ids(rules).filter((id) => !id.startsWith('.'));
const content = (pattern: string) => ({ pattern, actions: ['notify'] });

// Client-Server API, "Predefined Rules".
describe('the default rules', () => {
  it.each(['pushrules/', 'pushrules'])('are complete and in their order at %s', async (path) => {
    const { global } = await person.get(path);
    expect(ids(global.override)).toEqual([
      '.m.rule.master',
      '.m.rule.suppress_notices',
      '.m.rule.invite_for_me',
      '.m.rule.member_event',
      '.m.rule.is_user_mention',
      '.m.rule.contains_display_name',
      '.m.rule.is_room_mention',
      '.m.rule.roomnotif',
      '.m.rule.tombstone',
      '.m.rule.reaction',
      '.m.rule.room.server_acl',
      '.m.rule.suppress_edits',
    ]);
    expect(ids(global.underride)).toEqual([
      '.m.rule.call',
      '.m.rule.encrypted_room_one_to_one',
      '.m.rule.room_one_to_one',
      '.m.rule.message',
      '.m.rule.encrypted',
    ]);
    expect(global).toMatchObject({ room: [], sender: [] });
    expect(global.content).toMatchObject([
      { rule_id: '.m.rule.contains_user_name', pattern: `person${people}`, default: true },
    ]);
    expect(global.override[4].conditions[0].value).toBe(person.userId);
  });

  it('can be read by scope and one by one', async () => {
    expect(await person.get('pushrules/global/')).toHaveProperty('override');
    expect(await person.get('pushrules/global/override/.m.rule.master')).toMatchObject({
      rule_id: '.m.rule.master',
      default: true,
      enabled: false,
      actions: [],
    });
    expect(await person.get('pushrules/global/override/.m.rule.master/enabled')).toEqual({ enabled: false });
    expect(await person.get('pushrules/global/underride/.m.rule.message/actions')).toEqual({
      actions: ['notify'],
    });
  });

  it('can be changed and not deleted, and come out as they are', async () => {
    await person.put('pushrules/global/underride/.m.rule.message/actions', { actions: [] });
    await person.put('pushrules/global/override/.m.rule.master/enabled', { enabled: true });
    await expect(person.delete('pushrules/global/underride/.m.rule.message')).rejects.toMatchObject({
      status: 400,
    });
    await server.restart();
    expect(await person.get('pushrules/global/underride/.m.rule.message/actions')).toEqual({ actions: [] });
    expect(await person.get('pushrules/global/override/.m.rule.master/enabled')).toEqual({ enabled: true });
    expect((await person.get('pushrules/')).global.override).toHaveLength(12);
  });
});

// Client-Server API, "Push Rules: API".
describe('people’s own rules', () => {
  it('are added, replaced in their place, disabled and deleted', async () => {
    const path = 'pushrules/global/content/tea';
    await person.put(path, content('tea'));
    expect(await person.get(path)).toEqual({
      rule_id: 'tea',
      default: false,
      enabled: true,
      pattern: 'tea',
      actions: ['notify'],
    });
    await person.put(`${path}/enabled`, { enabled: false });
    await person.put(path, content('coffee'));
    expect(await person.get(path)).toMatchObject({ pattern: 'coffee', enabled: false });
    await person.delete(path);
    await expect(person.get(path)).rejects.toMatchObject({ status: 404, errcode: 'M_NOT_FOUND' });
    await expect(person.delete(path)).rejects.toMatchObject({ status: 404 });
  });

  it('stand before default ones, the newest first, or where they are put', async () => {
    const put = (id: string, where = '') =>
      person.put(`pushrules/global/override/${id}${where}`, { actions: [], conditions: [] });
    await put('a');
    await put('b');
    await put('c', '?after=b');
    await put('d', '?before=a');
    const { override } = await person.get('pushrules/global/');
    expect(ids(override).slice(0, 6)).toEqual([
      '.m.rule.master',
      'b',
      'c',
      'd',
      'a',
      '.m.rule.suppress_notices',
    ]);
    await expect(put('e', '?before=none')).rejects.toMatchObject({ status: 404 });
  });

  it.each([
    ['an id of the server', 'content/.mine', content('a')],
    ['a content rule without a pattern', 'content/a', { actions: [] }],
    ['an unknown kind', 'nonsense/a', { actions: [] }],
    ['no actions', 'room/a', {}],
    ['an id with a slash', `content/${segment('a/b')}`, content('a')],
  ])('are refused with %s', async (_what, path, body) => {
    await expect(person.put(`pushrules/global/${path}`, body)).rejects.toMatchObject({ status: 400 });
  });

  it('are refused where all of them together are too large', async () => {
    const actions = Array.from({ length: 20 }, () => 'x'.repeat(255));
    const put = (name: string) => person.put(`pushrules/global/room/${name}`, { actions });
    for (let index = 0; index < 10; index += 1) await put(`!room${index}`);
    const many = Array.from({ length: 5 }, (_, index) => put(`!more${index}`));
    const outcomes = await Promise.allSettled(many);
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(4);
    expect(refused[0]).toMatchObject({ reason: { status: 413, errcode: 'M_TOO_LARGE' } });
    // Of what is there all can be taken away again.
    await person.delete('pushrules/global/room/!room0');
  });

  it('are told to every device as account data', async () => {
    const reader = new TestReader(person);
    const first = await reader.next();
    expect(ownIds(ofType(first.account_data, 'm.push_rules')[0].content.global.content)).toEqual([]);
    await person.put('pushrules/global/content/tea', content('tea'));
    const [event] = ofType((await reader.next()).account_data, 'm.push_rules');
    expect(ids(event.content.global.content)).toEqual(['tea', '.m.rule.contains_user_name']);
    expect(event.content.global.override).toHaveLength(12);
  });

  it('are all kept when several are set at once', async () => {
    const names = Array.from({ length: 6 }, (_, index) => `word${index}`);
    await Promise.all(names.map((name) => person.put(`pushrules/global/content/${name}`, content(name))));
    const { content: rules } = await person.get('pushrules/global/');
    expect(ownIds(rules).sort()).toEqual(names);
  });

  it('are nobody else’s', async () => {
    await person.put('pushrules/global/content/tea', content('tea'));
    const other = await server.register(`other${people}`);
    expect(ownIds((await other.get('pushrules/')).global.content)).toEqual([]);
    expect(JSON.stringify(await syncOf(other))).not.toContain('tea');
    await expect(server.stranger.get('pushrules/')).rejects.toMatchObject({ status: 401 });
  });
});
