import type { DemoSpace } from '../community';
import { readDialogs } from '../script';

export const bookbinders: DemoSpace = {
  name: 'Shanghai Bookbinders',
  slogan: '纸、线、布，还有耐心',
  description: '手工书、旧书修复和封面设计。每月一次线下工作坊，材料一起买，经验一起写下来。',
  language: 'zh',
  type: 1,
  colors: ['#2a1d10', '#5b4424', '#8d6f3d', '#b9a06b', '#dcd1b6', '#f3eee1'],
  seed: 59,
  owner: 'hean',
  members: [
    'yaowen',
    'songhe',
    'tangwei',
    'mubai',
    'jiangnan',
    'linyue',
    'sujing',
    'ada',
    'jun',
    'noor',
    'fangyi',
  ],
  channels: [
    { name: 'workshop', logo: '🧵', kind: 'channel' },
    { name: 'repair_bench', logo: '🪡', kind: 'channel' },
    { name: 'covers', logo: '🎨', kind: 'channel' },
    { name: 'paper_market', logo: '📄', kind: 'channel' },
    { name: 'old_books', logo: '', kind: 'publicRoom' },
  ],
  announcements: [
    {
      title: '本月工作坊：线装一日',
      paragraphs: [
        '从折页到锁线，一天做完一本。材料费按实付平摊，工具现场有。',
        '名额十二位，先到先得，请在 workshop 频道说一声。',
      ],
      picture: 10,
    },
    {
      title: '材料团购说明',
      paragraphs: ['每季度一次，清单在 paper_market。到货后一周内取，取不了可以寄。'],
      list: ['宣纸与皮纸', '麻线与丝线', '书布与卡纸'],
    },
  ],
  slots: {
    paper: ['皮纸', '竹纸', '楮皮纸', '老宣纸', '牛皮纸'],
    thread: ['麻线', '丝线', '蜡线'],
    book: ['一本县志', '民国课本', '旧字典', '家谱', '诗集'],
    day: ['周六', '周日', '月底', '下周三晚上'],
    n: ['两', '三', '六', '十'],
  },
  chatter: [
    '今天手很稳。',
    '胶还没干，先喝茶。',
    '又买了不该买的纸。',
    '这个颜色真好看。',
    '谢谢老师们！',
    '{paper}的味道让人安心。',
    '线断了，重来。',
    '拍照的时候光刚好。',
    'Lovely work, everyone.',
  ],
  dialogs: readDialogs(`
# workshop
A: {day}的工作坊还有{n}个名额。
B: 我报名，可以带自己的纸吗？
A: 可以，克重别太高就行。 >2 +👍3
C: 我带点心 🍪 +❤️5
# workshop
A: 第一次锁线，歪了，但是完整的一本！ !picture +👏9
B: 第一本能这样很厉害了。
C: 我的第一本现在还垫着桌脚。 +😄6
# workshop
A: {thread}打结总是太大，怎么办？
B: 打平结，尾巴留短一点，用骨刀压。
A: 试了，好多了！ >2 +🙏2
# workshop
A: Is there an English handout for the stab binding?
B: I translated it last month, will post it tonight. +❤️3
C: 太好了，我也想要一份对照的。
# repair_bench
A: 收到{book}，书脊全散了。先拍照留底。 !picture +👀4
B: 先不要动胶，看看是不是可逆的。
C: 我有{paper}可以补，颜色接近。
A: 那{day}带来比一比。 >3 +🙏3
# repair_bench
A: 补洞的{paper}颜色总是偏新，怎么做旧？
B: 淡茶水，一次一点，等干了再看。
C: 千万别用咖啡，会返酸。 +💯4
A: 记下了。
# repair_bench
A: 修了{n}周，{book}可以翻开了。 !picture +🎉8
B: 太漂亮了，几乎看不出来。
A: 看得出来才对，修复要诚实。 >2 +❤️6
# covers
A: 新封面的三个颜色，选哪个？ !picture
B: 第二个，安静。
C: 第三个压在布上会更好。
A: 那我两个都打样。 => 那我两个都打样，{day}带来。
# covers
A: 烫金的位置偏了一毫米，要不要重做？
B: 一毫米只有你看得见。 +😄5
C: 重做吧，你会一直看见它的。 >2 +💯3
# covers
A: 封面的字想用手写，谁的字好看？
B: @C 的字，上次那本就是。
C: 可以，先发我字数和尺寸。
# paper_market
A: {paper}团购截止{day}，还差{n}刀起订。
B: 我要一刀。
C: 我也一刀，寄苏州可以吗？
A: 可以，运费到付。 >3
# paper_market
A: 这家的{thread}染色不掉，推荐。 !picture
B: 有多细？
A: 零点六的最好用。 >2 +👍2
# old_books
A: 淘到{book}，只花了{n}十块。 !picture +😍7
B: 品相不错，有没有虫眼？
A: 有几个小的，先冷冻处理。 >2
C: 记得包严实再冻。 +👍3
# old_books
A: 谁认得这枚藏书章？ !picture
B: 像是城里老书局的，我去查查。
C: 印泥的颜色偏橘，应该是五十年代。
A: 谢谢，等消息。
`),
};
