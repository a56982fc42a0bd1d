import type { DemoSpace } from '../community';
import { readDialogs } from '../script';

export const roasters: DemoSpace = {
  name: 'Harbor Roasters',
  slogan: 'A roastery that belongs to the people who drink its coffee',
  description:
    'We buy green coffee together, roast it in turns and taste it in the open. Everyone has one vote and one cup.',
  language: 'en',
  type: 1,
  colors: ['#2b120a', '#4a1f10', '#7a341a', '#a9502a', '#cf7d4b', '#e9b48a'],
  seed: 23,
  owner: 'sol',
  members: [
    'petra',
    'dele',
    'hana',
    'otis',
    'mira',
    'jun',
    'ken',
    'zadie',
    'remy',
    'jiangnan',
    'rowan',
    'freya',
    'ivo',
  ],
  channels: [
    { name: 'news_from_the_drum', logo: '📰', kind: 'readOnlyChannel' },
    { name: 'cupping_table', logo: '☕', kind: 'channel' },
    { name: 'roast_logs', logo: '🔥', kind: 'channel' },
    { name: 'gear_and_repairs', logo: '🔧', kind: 'channel' },
    { name: 'green_buying', logo: '', kind: 'publicRoom' },
  ],
  announcements: [
    {
      title: 'We voted: the second drum is coming',
      paragraphs: [
        'Sixty-one votes for, four against. The second drum arrives in spring and stands beside the window, where you can watch it.',
        'Until then we roast on Tuesdays and Fridays. Visitors are welcome after four.',
      ],
      picture: 5,
    },
    {
      title: 'How we price a bag',
      paragraphs: ['People asked, so here is one bag, coin by coin.'],
      list: [
        'Green coffee, paid on arrival',
        'Freight and storage',
        'Gas and rent',
        'The roaster of the day',
        'Ten percent for the next harvest',
      ],
    },
  ],
  slots: {
    bean: [
      'the Sidama',
      'the Huila',
      'the washed Gesha',
      'the Kenyan AB',
      'the natural from Minas',
      'the decaf',
    ],
    temp: ['196', '201', '204', '208'],
    taste: ['apricot', 'black tea', 'brown sugar', 'red apple', 'bergamot', 'cocoa'],
    tool: ['the grinder', 'the scale', 'the big kettle', 'the sample roaster'],
    day: ['Tuesday', 'Friday', 'Saturday'],
    n: ['two', 'three', 'five', 'six'],
  },
  chatter: [
    'Second cup. It is going to be that kind of day.',
    'Whoever cleaned the brewers: thank you.',
    'The whole street smells of {bean} again.',
    'Filter on the bar until noon.',
    'I keep finding {taste} in everything today.',
    'Who took the small scale home?',
    'Good morning from the docks ⚓',
    'Sold out of {bean}, next bags on {day}.',
    'This one is for people who say they do not like sour coffee.',
  ],
  dialogs: readDialogs(`
# news_from_the_drum
A: {bean} is on the shelf again, {n} bags per person until everybody has one. +🎉5
# news_from_the_drum
A: Roasting moves to {day} this week, the gas man comes. +👍4
# cupping_table
A: Cupped {bean} this morning. I get {taste} and a dry finish. What about you?
B: {taste} yes, dry no. Mine was sweet to the end. >1
C: How hot did you cup? It opens up late.
A: Too hot, I think. Second round after lunch.
B: Keep a bowl for me, I am there at two. +👍2
# cupping_table
A: Blind table on {day}: six bowls, no labels, one of them from the supermarket. +😄7
B: I will find it by the smell.
C: Last time you picked our own as the supermarket one. >2 +😂6
B: We do not talk about last time.
# cupping_table
A: Score for {bean}: 86 and a quarter from me.
B: 85. It loses something when it cools.
C: 86. I would buy {n} bags more. +👍3
A: Average goes on the label then.
# cupping_table
A: Is {taste} a note or a wish?
B: On a Monday, a wish. +😄4
C: Grind finer and it becomes a note.
# roast_logs
A: {bean}: charge at {temp}, first crack at 9:10, out 1:35 later. !picture
B: You dropped it a little early for that density, no?
A: A little. The last batch was baked at the end, so I wanted to be careful. >2
C: Try five degrees more charge and the same time. +👍2
A: Will do on {day}.
# roast_logs
A: The probe reads {n} degrees low since the cleaning.
B: Bent, probably. I can look at it on {day}.
A: Please. Until then I roast by smell and by ear.
C: As people did for four hundred years. +❤️3
# roast_logs
A: Batch {n} of the day. Arms tired, colour even, very happy. !picture +🔥5
B: That colour! Save me a bag. => That colour! Save me two bags.
# gear_and_repairs
A: {tool} makes a noise like a small motorbike.
B: Bearing. I have a spare at home.
A: You are a hero. Can we keep it running until {day}?
B: Gently, yes.
C: Log it on the sheet, please, so that we know next time.
# gear_and_repairs
A: Descaled {tool}. Look what came out. !picture +😱6
B: Never show me that again.
C: And this is why we filter the water. >1 +💯3
# gear_and_repairs
A: Does anyone know a burr set that fits the old grinder?
B: The 64 mm ones from the same maker fit with a washer.
A: Ordered. Thank you!
# green_buying
A: Offer for {bean}: {n} sacks, price holds until {day}.
B: Same farm as last year?
A: Same family, the upper plot. Samples arrive tomorrow. >2
C: I would take it after we cup. Last year was lovely. +👍4
D: 我也投一票，等样品到了再定。
# green_buying
A: Freight is quoted, it adds less than I feared. Numbers in the sheet.
B: Then we can pay the farmer the higher price. +❤️5
A: That is the plan.
`),
};
