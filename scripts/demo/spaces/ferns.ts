import type { DemoSpace } from '../community';
import { readDialogs } from '../script';

export const ferns: DemoSpace = {
  name: 'Moss and Fern',
  slogan: 'Small plants, slow people',
  description:
    'Terrariums, windowsills and shady corners. We swap spores and cuttings, and tell each other when to stop watering.',
  language: 'en',
  type: 1,
  colors: ['#0c2417', '#123a24', '#1f5a38', '#3b7d4f', '#6fa673', '#b4d3a5'],
  seed: 83,
  owner: 'freya',
  members: ['basil', 'wren', 'ivo', 'zadie', 'lena', 'ada', 'hana', 'noor', 'xuning', 'max', 'petra', 'echo'],
  channels: [
    { name: 'windowsill', logo: '🪴', kind: 'channel' },
    { name: 'terrariums', logo: '🫙', kind: 'channel' },
    { name: 'plant_clinic', logo: '🩺', kind: 'channel' },
    { name: 'swap_table', logo: '🔁', kind: 'channel' },
  ],
  announcements: [
    {
      title: 'Swap day in the old greenhouse',
      paragraphs: [
        'Bring what you have too much of, take what you have too little of. Labels are kind: name, light, water.',
        'Doors open at ten. Children may touch the moss.',
      ],
      picture: 9,
    },
    {
      title: 'What we do not swap',
      paragraphs: [
        'Nothing dug up in the wild, nothing that is protected, nothing with passengers. If you are unsure, ask in plant_clinic.',
      ],
    },
  ],
  slots: {
    plant: [
      'the maidenhair',
      'a staghorn',
      'the blue star fern',
      'cushion moss',
      'a selaginella',
      'the bird’s nest fern',
    ],
    spot: ['the north window', 'the bathroom', 'the stairwell', 'the desk at work'],
    n: ['two', 'three', 'five', 'nine'],
    trouble: ['brown tips', 'tiny flies', 'pale fronds', 'a white fuzz'],
  },
  chatter: [
    'New frond today. I may have cheered.',
    'Misted everyone, including the cat.',
    'Do not water it. I am telling myself.',
    'Rainwater barrel is full again 🎉',
    'It lives!',
    'Never trust a label that says easy.',
    'Counting spores is my weekend now.',
    'The moss on the wall is doing better than my moss.',
  ],
  dialogs: readDialogs(`
# windowsill
A: {plant} moved to {spot} and put out {n} fronds in a week. !picture +🌿7
B: What changed, light or damp?
A: Both. There is a kettle below. >2 +😄4
C: The kettle method. I am writing that down.
# windowsill
A: How often do you turn your pots?
B: A quarter turn when I water. That is all the system I have. +👍3
C: Never. They lean, I lean. +😄5
# windowsill
A: First time growing {plant} from spores. Day {n} times ten: green dust! !picture +🎉8
B: Congratulations! Keep the lid on.
C: And resist touching it. The hardest part. >2
# windowsill
A: Is {spot} too dark in winter?
B: For {plant}, probably. A small lamp four hours a day is enough.
A: Lamp ordered, thank you. +👍1
# terrariums
A: Built one in a rescued pickle jar. Charcoal, grit, soil, {plant}. !picture +😍9
B: Does it still smell of pickles?
A: A little. I call it heritage. >2 +😂7
C: Leave it open for a day, it goes away.
# terrariums
A: Condensation on one side only. Worry?
B: No, that is the cold side. It moves with the seasons.
C: Worry when there is none at all.
A: Good rule, thanks. +👍2
# terrariums
A: Springtails arrived. {n} hundred little cleaners. +🙌4
B: Best employees I ever had.
C: 他们真的会吃霉菌吗？
A: They do. Give them a week. >3
# plant_clinic
A: {trouble} on {plant}. Photo below. What is it? !picture
B: Looks like dry air. Is there a heater near?
A: Right below {spot}. Oh. => Right below {spot}. Oh no.
B: There you go. Move it and cut the worst ones. +👍3
# plant_clinic
A: {trouble}, again, on three plants at once.
B: Quarantine first, questions later. +💯4
C: Then wash the leaves with soft soap, twice a week.
A: Done, and I apologised to each of them. +😄3
# plant_clinic
A: Can I save it if only the rhizome is alive?
B: Yes! Keep it damp, warm and out of the sun. Mine came back after {n} months.
A: Then I will wait. +❤️4
# swap_table
A: Offering {n} small pots of {plant}, pickup at the greenhouse. !picture
B: One for me, please. I have runners of mint fern.
A: Deal. @B Saturday at ten?
B: Saturday at ten. 🤝
# swap_table
A: Looking for {plant}, have more moss than sense.
B: I can spare a division. What kind of moss?
A: Cushion and sheet, clean, no passengers. >2
C: Save me a sheet, too. +🙏2
`),
};
