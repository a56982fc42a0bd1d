import { FIRST_CHANNEL_NAME } from '@/protocol/room-rules';
import type { DemoSpace } from './community';
import { readDialogs } from './script';

/** What is said in the channel that every space begins with: who is new, and how things are done here. */
const dialogs: Readonly<Record<DemoSpace['language'], ReturnType<typeof readDialogs>>> = {
  en: readDialogs(`
# ${FIRST_CHANNEL_NAME}
A: Good morning! I joined yesterday and I have read half of everything already.
B: Welcome! The other half is better. Ask here whenever something makes no sense. >1
A: Then my first question: is there a rhythm, or does everyone just turn up? >2
C: Thursdays are busy, Sundays are quiet. That is all the rhythm we have. >3 +😄4
A: I can live with that.
# ${FIRST_CHANNEL_NAME}
A: Does anyone else get twice as much done as soon as somebody else is in the channel?
B: Yes. I do not even need to say anything. +💯5
C: It is the only meeting I look forward to.
# ${FIRST_CHANNEL_NAME}
A: Three new people this week, welcome all of you! +👋6
B: Hello! I am one of them, here because a friend would not stop talking about this place.
C: That friend was me, and I regret nothing. >2 +😂5
D: If you are new: say hello, pick a channel, and do not worry about doing it right.
B: Thank you. Is it fine to only read for a while?
D: Most of us did. >5 +❤️4
E: I read for a month before I wrote a word. Now they cannot get rid of me. => I read for two months before I wrote a word. Now they cannot get rid of me.
`),
  zh: readDialogs(`
# ${FIRST_CHANNEL_NAME}
A: 大家好，我昨天刚加入，已经看了不少聊天记录。
B: 欢迎！有不明白的直接在这里问。 >1 +👋4
A: 那先问一个：平时有固定的时间吗？ >2
C: 周末热闹一些，平时看缘分。 >3 +😄3
# ${FIRST_CHANNEL_NAME}
A: 这周来了三位新朋友，欢迎欢迎！ +👋6
B: 大家好，我是其中一个，朋友推荐来的。
C: 那个朋友就是我。 >2 +😂5
D: 新来的先打个招呼，挑个频道坐下，别的不用急。
B: 谢谢，可以先潜水一阵吗？
D: 我们都是这么过来的。 >5 +❤️4
`),
};

/** A space whose first channel is not empty, because that is where a visitor begins. */
export function withFirstChannel(space: DemoSpace): DemoSpace {
  return {
    ...space,
    channels: [{ name: FIRST_CHANNEL_NAME, logo: '', kind: 'channel' }, ...space.channels],
    dialogs: [...dialogs[space.language], ...space.dialogs],
  };
}
