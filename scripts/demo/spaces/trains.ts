import type { DemoSpace } from '../community';
import { readDialogs } from '../script';

export const trains: DemoSpace = {
  name: 'Night Train Games',
  slogan: 'We play late and split fair',
  description:
    'A game guild for people with day jobs. Scrims on weeknights, raids on Fridays, and a spreadsheet that everybody can read.',
  language: 'en',
  type: 0,
  colors: ['#14161d', '#242833', '#3d4352', '#505767', '#8a5cf0', '#c2b5ff'],
  seed: 12,
  owner: 'remy',
  members: [
    'kit',
    'echo',
    'bram',
    'talia',
    'shiyi',
    'luoqi',
    'dele',
    'otis',
    'gaoyuan',
    'rowan',
    'tangwei',
    'ivo',
  ],
  channels: [
    { name: 'orders', logo: '📣', kind: 'readOnlyChannel' },
    { name: 'looking_for_group', logo: '🎮', kind: 'channel' },
    { name: 'scrim_review', logo: '🎯', kind: 'channel' },
    { name: 'chinese_corner', logo: '🐉', kind: 'channel' },
    { name: 'raid_leads', logo: '', kind: 'privateRoom' },
  ],
  announcements: [
    {
      title: 'Season plan',
      paragraphs: [
        'Scrims on Tuesday and Thursday at nine, raid on Friday at ten. If you cannot come, say so before six.',
        'The split stays as it is: seventy for players, thirty for the guild chest.',
      ],
      list: ['Week 1 to 3: learn the new map', 'Week 4: open scrims', 'Week 6: the cup'],
      picture: 8,
    },
  ],
  slots: {
    map: ['the dockyard', 'Red Canyon', 'the glass bridge', 'Old Foundry'],
    role: ['support', 'tank', 'flex', 'a second healer'],
    hour: ['nine', 'half past nine', 'ten'],
    n: ['two', 'three', 'four'],
  },
  chatter: [
    'gg everyone',
    'One more. One. More.',
    'My headset died mid call, sorry.',
    '今晚有人吗',
    'Who left the chest open again?',
    'That last round 🔥',
    'Server is laggy tonight.',
    'brb, pizza',
    'Patch notes are out.',
    '睡了睡了，明天再战',
  ],
  dialogs: readDialogs(`
# orders
A: Scrim tonight at {hour} on {map}. Be there ten minutes early. +👍6
# orders
A: Chest is counted and split. Numbers are in the sheet, ask @B if something looks wrong. +💯5
# looking_for_group
A: Need {role} for {n} rounds, chill, voice optional.
B: Me, after dinner. {hour}?
A: Works. Bring the good jokes. >2
B: There are no good jokes. +😂4
# looking_for_group
A: 今晚{hour}缺一个{role}，来吗？
B: 来，等我十分钟。
C: Count me in as well, my Chinese is only emotes though 😅 +😄5
A: 表情包是通用语言。 >3 +💯3
# looking_for_group
A: Anyone up for practising {map}? I keep dying at the stairs.
B: Everybody dies at the stairs. Meet you there. +😄3
C: Smoke left, then count to three.
A: It works?! +🔥4
# scrim_review
A: Watched the recording from {map}. We lose it in the first {n} minutes. !picture
B: Too deep without vision. My call, my fault.
C: And nobody had the timer. I can take it.
A: Good. Same plan on Thursday with a timer. +👍5
# scrim_review
A: Best round of the month, look at that board. !picture +🔥8 +🏆4
B: @C carried and did not even say anything.
C: I was eating.  +😂7
# scrim_review
A: Stats: {role} is picked first in most of our wins.
B: Small sample, but I like it.
A: I will keep counting. => I will keep counting, sheet is linked in orders.
# chinese_corner
A: {map}的新打法有人试过吗？
B: 试了，左路压力太大。
C: 换一个{role}会好一点。
A: 那周四试试。 +👍2
# chinese_corner
A: 周末开黑，缺{n}个人。
B: 报名！
C: 我也来，不过十点以后。 +🙌2
# raid_leads
A: Friday roster: who is missing?
B: Two on holiday. I asked for backups.
A: Then we go with the safe line-up on {map}.
C: Agreed. +👍2
`),
};
