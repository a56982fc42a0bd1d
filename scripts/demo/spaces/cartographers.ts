import type { DemoSpace } from '../community';
import { readDialogs } from '../script';

export const cartographers: DemoSpace = {
  name: 'Cartographers Guild',
  slogan: 'One map a week, drawn by people who walk it',
  description:
    'We draw the places we know, sheet by sheet, and give the sheets away. Surveyors, letterers, printers and people who only like to look are welcome alike.',
  language: 'en',
  type: 1,
  colors: ['#131235', '#211e5b', '#37328d', '#5a53c4', '#7971da', '#a39df0'],
  seed: 41,
  owner: 'mira',
  members: [
    'ken', 'ines', 'tomas', 'noor', 'lena', 'rowan', 'ada', 'jun', 'max', 'linyue', 'tangwei', 'petra', 'wren', 'bram',
    'zhouye', 'talia',
  ], // oxfmt-ignore
  channels: [
    { name: 'announcements', logo: '📣', kind: 'readOnlyChannel' },
    { name: 'map_drops', logo: '🧭', kind: 'channel' },
    { name: 'field_notes', logo: '🏕️', kind: 'channel' },
    { name: 'lettering_and_symbols', logo: '🖋️', kind: 'channel' },
    { name: 'help_desk', logo: '🛟', kind: 'channel' },
    { name: 'print_club', logo: '', kind: 'publicRoom' },
    { name: 'sheet_review', logo: '', kind: 'privateRoom' },
  ],
  announcements: [
    {
      title: 'The northern sheet is out',
      paragraphs: [
        'Four months, eleven people, one very wet September. The northern sheet is finished and free to print.',
        'Thank you to everyone who walked a line for it. The names of all surveyors stand in the lower margin.',
      ],
      list: ['Scale 1 : 25 000', 'Two languages in the legend', 'Contours every ten metres'],
      picture: 3,
    },
    {
      title: 'Print fund: where the money went',
      paragraphs: [
        'We printed 240 sheets in spring and gave 180 of them to schools. Paper took half of the fund, postage a third.',
        'The rest is kept for the coastal series. Ken answers questions in print_club.',
      ],
    },
    {
      title: 'Autumn walk on the old ridge road',
      paragraphs: [
        'We meet at the lower bridge at eight and follow the road as it stood on the sheet of 1904. Bring a pencil that works in rain.',
      ],
      picture: 7,
    },
  ],
  slots: {
    place: [
      'the northern coast',
      'Harrow Bay',
      'the Saltmarsh',
      'Old Ridge',
      'Seven Wells',
      'the Lower Fens',
      'Gull Point',
      'Kestrel Pass',
    ],
    peak: ['Stag Hill', 'the Needle', 'Broad Top', 'Crow Rock'],
    river: ['the Alder', 'the Brack', 'Mill Water', 'the Little Ouse'],
    paper: ['120 g laid', 'the cream 160 g', 'recycled 140 g', 'the old stock'],
    day: ['Saturday', 'Sunday', 'Thursday evening', 'the weekend'],
    n: ['three', 'four', 'seven', 'eleven'],
  },
  chatter: [
    'Morning all. Fog here, perfect drawing weather.',
    'Does anyone else name their pens?',
    'Back from {place}, boots still wet.',
    'New nib day 🎉',
    'That sheet looks even better on paper.',
    'I could look at this coastline for an hour.',
    'Reminder to myself: north is up, mostly.',
    'Thanks, that solved it.',
    'The light over {peak} tonight was unreal.',
    '大家早，今天继续画图例。',
    'Found a 1920s gazetteer for two coins. Happy.',
    'Tea first, then contours.',
  ],
  dialogs: readDialogs(`
# announcements
A: The next sheet will be {place}. Sign up for a square in field_notes until {day}. +👍6 +🧭4
# announcements
A: Print run of the {peak} sheet is at the shop. {n} boxes, first come. +🎉8
# announcements
A: Review of {place} closes on {day}. Please leave notes on names and on {river}. +👀3
# map_drops
A: Second pass on {place}. I widened the strait and moved the ferry line. !picture +🧭8 +🔥5 +👀2
B: The shading on the western slope reads much better now.
C: Is the ferry still running there? The timetable says only in summer. >1
A: Only in summer, you are right. I will dash the line. >3 +👍2
D: Dashed with a note in the legend, please. People plan by these.
A: Legend is updated, new drop tonight.
# map_drops
A: {peak} at last. {n} evenings of hachures, my hand is done. !picture +🔥7 +🙌4
B: These hachures are gorgeous. What nib?
A: The fine one from the print shop, slightly worn. >2
C: @A can you check the names of the southern islands before Monday?
A: On it. Half of them are misspelled on the old sheet. => On it. Half of them are misspelled on the old sheet, I have a list.
# map_drops
A: Colour test for {place}: warm lowlands, cold ridge. Too much? !picture
B: The ridge could be a step lighter, the names drown.
C: I like the mood. Keep the lowlands. +👍3
A: One step lighter then. Thanks, both.
D: 图例已经翻译好了，明天可以校对。 +❤️2
# map_drops
A: Does the sheet of {place} need {river} north of the weir? It is a trickle.
B: A trickle with a name. Names stay. +💯4
C: Thin line, small italics.
A: Done. !picture
# field_notes
A: Walked {place} today, {n} hours. The footbridge over {river} is gone.
B: Gone as in washed away, or gone as in moved?
A: Washed away. There are posts on both banks. Photo below. !picture >2
C: Then the path on our sheet leads into the water. I will take it out.
D: Keep it as a dotted line with a date, somebody will rebuild it. +👍4
C: Fair. Dotted with a date.
# field_notes
A: Who has a square free near {peak} on {day}? I have a spare seat in the car.
B: Me. I still need heights along the saddle.
C: Take the barometer, it is in the club box.
A: Leaving at seven from the bridge then. @B bring a flask.
B: Always. ☕ +😄3
# field_notes
A: Measured the spring at {place} again: still {n} metres off the old sheet.
B: The old sheet is off everywhere along that road. We should resurvey the line.
A: I can take the eastern half.
C: I take the west, next {day}.
# lettering_and_symbols
A: Italics for water, roman for land. What about a marsh?
B: Italics, it is mostly water with opinions. +😄6
C: In the old atlas marshes are italic and blue. I would follow that.
A: Following the atlas then. Sample attached. !picture
D: 这个字体的间距很好看。
# lettering_and_symbols
A: The symbol for a lighthouse clashes with the one for a well at small sizes.
B: Rays on one side only, towards the sea?
C: Like this: star with a tail. I will draw it tonight.
A: That would do it. Thank you. +❤️2
# lettering_and_symbols
A: How do you curve a name along {river} without it looking drunk?
B: Long even arcs, never follow every bend. Space the letters wide.
C: And start where the valley is straight.
A: Much better. Two arcs were enough. !picture +👏3
# help_desk
A: My sheet exports with white hairlines between the tiles. Any ideas?
B: Turn off smoothing in the export, or overlap tiles by one pixel.
A: Overlap fixed it. Thank you! >2 +👍1
# help_desk
A: Where do I find the legend in both languages?
B: In the shared folder under legend, files end with en and zh.
C: 中文版昨天更新过，请用最新的。
A: Found both, thanks.
# help_desk
A: Is there a rule for heights without a survey?
B: Leave them out, or put them in brackets with a question mark.
C: Brackets, please. An empty hill looks flat. +👍2
# print_club
A: Test print on {paper}. The blue shifts a little green. !picture
B: It always does on that paper. Pull it two points.
C: Or change to {paper} for good, the price is the same.
A: I will run both and bring them on {day}.
D: Save me one of each, I want to see them side by side. +🙏2
# print_club
A: Postage went up again. {n} percent.
B: Then fold to A5, that is a letter and not a parcel.
A: Folding it is. Who has time on {day}?
C: I do. I bring music.
# sheet_review
A: Names on {place} are checked against the parish list. {n} changes, all in the margin.
B: I do not agree with the second one. The farm calls itself differently.
A: Then the farm wins. Changed. >2
C: Ready to close from my side.
`),
};
