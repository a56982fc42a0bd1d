import { z } from 'zod';
import { me } from './account';
import { announcement } from './announcement';
import { member } from './member';
import { newSpace, space, spaceCard, type Space, type SpaceCard } from './space';
import { idText, integerText, pageQuery, renamed } from './wire';

const thing = renamed(z.strictObject({ id: z.int(), name: z.string(), note: z.string().optional() }), {
  id: ['thingId', 'id'],
  name: 'thingName',
});

describe('records with other names on the wire', () => {
  test('OPN-54 a value with two names is written under both and read from either', () => {
    expect(z.encode(thing, { id: 7, name: 'x' })).toEqual({ thingId: 7, id: 7, thingName: 'x' });
    expect(z.decode(thing, { thingId: 7, id: 7, thingName: 'x' })).toEqual({ id: 7, name: 'x' });
    expect(z.decode(thing, { thingId: 7, thingName: 'x' })).toEqual({ id: 7, name: 'x' });
  });

  test('an absent value stays absent on both sides', () => {
    expect(Object.keys(z.encode(thing, { id: 7, name: 'x' }))).not.toContain('note');
    expect(Object.keys(z.decode(thing, { thingId: 7, thingName: 'x' }))).not.toContain('note');
  });

  test('names of the other side and unknown keys are refused', () => {
    expect(z.safeDecode(thing, { thingId: 7, name: 'x' } as never).success).toBe(false);
    expect(z.safeDecode(thing, { thingId: 7, thingName: 'x', more: 1 } as never).success).toBe(false);
  });

  test('what a record does not declare never goes out', () => {
    const row = { id: 7, name: 'x', passwordHash: 'secret' };
    expect(JSON.stringify(z.encode(thing, row))).not.toContain('secret');
  });
});

const card: SpaceCard = {
  id: 3,
  ownerId: 4,
  type: 1,
  name: '蓝港',
  asciiName: 'Blue Harbour',
  alias: 'Blue_Harbour',
  slogan: '',
  logo: '/files/guild/logo/1-a.png',
  banner: '',
  privacy: 1,
  suspended: false,
  verificationTag: null,
  verified: false,
  members: 1,
};
const whole: Space = {
  ...card,
  description: '',
  socialLinks: { twitter: { link: 'https://x.com/a' } },
  gameIds: [],
  scholarRate: 0,
  managerRate: 0,
  darkMode: 0,
  admins: [],
  adminIds: [4],
  online: 1,
  createdTime: '2026-01-02T03:04:05.000Z',
};

describe('the shapes of the documents', () => {
  test('a space has the names of the documents and comes back whole', () => {
    const wire = z.encode(space, whole);
    expect(wire).toMatchObject({
      id: 3,
      createUserId: 4,
      guildType: 1,
      type: 1,
      guildName: 'Blue Harbour',
      displayName: '蓝港',
      guildPrivacy: 1,
      guildVerified: false,
      verificationTagType: null,
      adminList: [4],
      socialData: { twitter: { link: 'https://x.com/a' } },
    });
    expect(z.decode(space, wire)).toEqual(whole);
  });

  test('a card made of a whole space holds nothing but the card', () => {
    expect(z.decode(spaceCard, z.encode(spaceCard, whole))).toEqual(card);
  });

  test('what is answered for a space that shows its card alone is the card', () => {
    const answer = z.union([space, spaceCard]);
    expect(z.encode(answer, card)).toEqual(z.encode(spaceCard, card));
    expect(z.encode(answer, whole)).toEqual(z.encode(space, whole));
  });

  test('a member has both names of the documents', () => {
    const wire = z.encode(member, {
      id: 5,
      username: 'Ada',
      avatar: '',
      lastActiveTime: null,
      isOwner: false,
      isAdmin: false,
      outranked: true,
      ranking: null,
      joinedTime: '2026-01-02T03:04:05.000Z',
      banned: 0,
      timedOutUntil: null,
    });
    expect(wire).toMatchObject({ id: 5, userId: 5, username: 'Ada', name: 'Ada' });
  });

  test('the own record says ethAddress', () => {
    const record = z.encode(me, {
      id: 1,
      email: 'a@b.cc',
      emailVerified: true,
      username: 'Ada',
      avatar: '',
      bio: '',
      address: null,
      nameProblem: null,
      hasKeyShare: false,
      roles: [],
      language: null,
      theme: null,
      payableByAll: false,
      findable: true,
      invitedToSpaceId: null,
      createdTime: '2026-01-02T03:04:05.000Z',
    });
    expect(record).toMatchObject({ ethAddress: null, invitedGuildId: null });
  });

  test('ANN-01 an announcement travels as the JSON text of its editor', () => {
    const document = {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Hello' }] }],
    };
    const record = {
      id: 1,
      title: 'News',
      document,
      createdTime: '2026-01-02T03:04:05.000Z',
      author: { id: 1, username: 'Ada', avatar: '' },
    };
    const wire = z.encode(announcement, record as never) as { content: string };
    expect(typeof wire.content).toBe('string');
    expect(z.decode(announcement, wire as never)).toMatchObject({ document, author: { id: 1 } });
  });

  test('SPC-07 older link fields are accepted blank only', () => {
    const form = {
      guildType: 1,
      guildName: 'A',
      description: '',
      slogan: '',
      logo: '',
      banner: '',
      gameIds: [],
      scholarRate: 0,
      managerRate: 0,
      guildPrivacy: 1,
      darkMode: 0,
      socialData: {},
    } as const;
    expect(z.safeDecode(newSpace, { ...form, socialLinkTwitter: '' } as never).success).toBe(true);
    expect(z.safeDecode(newSpace, { ...form, socialLinkTwitter: 'https://x.com' } as never).success).toBe(
      false,
    );
  });
});

describe('numbers that travel as text', () => {
  test.each(['0', '01', '-1', '1.5', '1e3', '2147483648', '99999999999', ' 1', '１', ''])(
    '%j is no id',
    (text) => {
      expect(z.safeDecode(idText, text).success).toBe(false);
    },
  );

  test('the largest id is one, and comes back as text', () => {
    expect(z.decode(idText, '2147483647')).toBe(2_147_483_647);
    expect(z.encode(idText, 2_147_483_647)).toBe('2147483647');
  });

  test('OPN-37 pages begin at 0 or 1, and a page is never larger than its list allows', () => {
    const query = z.strictObject(pageQuery(100, 20));
    expect(z.decode(integerText, '0')).toBe(0);
    expect(z.decode(query, { current: '0', size: '9999' })).toEqual({ current: 0, size: 100 });
    expect(z.decode(query, { size: '0' })).toEqual({ size: 1 });
    expect(z.safeDecode(query, { size: '-1' }).success).toBe(false);
  });
});
