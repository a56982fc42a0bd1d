import type { DemoSpace } from '../community';
import { readDialogs } from '../script';

export const trails: DemoSpace = {
  name: 'Hangzhou Wild Trails',
  slogan: '周末一起走山路',
  description: '住在杭州和附近的人，一起走路、看天气、整理路书。新手可以先看路书，再报名短线。',
  language: 'zh',
  type: 1,
  colors: ['#0f2b24', '#17453a', '#2b6a55', '#4f9272', '#86bb94', '#c4dfc0'],
  seed: 67,
  owner: 'chenmo',
  members: [
    'sujing',
    'zhouye',
    'xuning',
    'gaoyuan',
    'luoqi',
    'fangyi',
    'linyue',
    'jiangnan',
    'mubai',
    'tomas',
    'shiyi',
  ],
  channels: [
    { name: 'gonggao', logo: '📣', kind: 'readOnlyChannel' },
    { name: 'weekend_walks', logo: '🥾', kind: 'channel' },
    { name: 'route_notes', logo: '🗺️', kind: 'channel' },
    { name: 'gear_talk', logo: '🎒', kind: 'channel' },
    { name: 'photos', logo: '📷', kind: 'channel' },
    { name: 'leaders', logo: '', kind: 'privateRoom' },
  ],
  announcements: [
    {
      title: '十月长线报名开始',
      paragraphs: [
        '这次走两天一夜，大约二十八公里，爬升一千六百米。请先完成至少两次短线。',
        '集合地点和装备清单写在路书里，报名后请在周末频道说一声。',
      ],
      list: ['头灯和备用电池', '两升水', '一件保暖层', '垃圾袋，带走自己的垃圾'],
      picture: 4,
    },
    {
      title: '安全约定',
      paragraphs: [
        '天气不好就改期，领队说返回就返回。走散时停在原地，用哨子。',
        '路上遇到别的队伍，互相让一让，说声你好。',
      ],
    },
  ],
  slots: {
    place: ['九溪', '北高峰', '龙井到梅家坞', '莫干山', '清凉峰', '径山古道', '大明山', '临安的老路'],
    day: ['周六', '周日', '下周六', '节后'],
    n: ['三', '五', '七', '十二'],
    km: ['九', '十二', '十六', '二十一'],
    item: ['雨衣', '登山杖', '头灯', '炉头', '睡袋'],
  },
  chatter: [
    '早上好，今天适合走路。',
    '腿还在酸。',
    '谁看见我的水壶了？',
    '风有点大，大家注意保暖。',
    '{place}的桂花开了。',
    '收到，谢谢。',
    '好想上山。',
    '{day}见！',
    '下次换一条没人的路。',
    '辛苦领队。',
    '哈哈哈哈',
  ],
  dialogs: readDialogs(`
# gonggao
A: {day}走{place}，约{km}公里，早上七点集合。天气有变会在这里说。 +👍8
# gonggao
A: 雨太大，{day}的{place}改期，已经报名的不用重新报。 +🙏5
# weekend_walks
A: {day}有人想走{place}吗？{km}公里，不赶时间。
B: 我来！几点集合？
A: 七点半，在老地方。 >2
C: 能带一个新手朋友吗？走过两次短线。
A: 可以，让他带够水就行。 >4 +👍3
D: 我也去，车上还有{n}个位子。
# weekend_walks
A: 今天的{place}人少得像是包了场。 !picture +😍6
B: 羡慕，我在加班。
C: 下次叫上我，我可以调休。
A: 好，{day}再走一次。
# weekend_walks
A: 提醒一下，{day}下午有雷阵雨，尽量中午前下山。 +🙏4
B: 收到，我们把午饭改到山脚。
C: 雨衣都带上。@A 你有多的吗？
A: 有两件，放车上。 >3
# weekend_walks
A: 有没有适合带孩子的路线？
B: {place}前半段很平，{n}公里以后再折返。
C: 同意，中途有厕所和小卖部。 +👍2
A: 太好了，谢谢！
# route_notes
A: {place}的路书更新了：第{n}个路口被塌方挡住，要从左边竹林绕。 !picture +👍5
B: 绕行大概多久？
A: 多走二十分钟，路迹清楚。 >2
C: 我把轨迹合并进总图了。 +❤️3
# route_notes
A: 谁有{place}冬天的记录？想看看结冰的路段。
B: 我有去年的，晚上整理发出来。
C: 冰爪一定要带，背阴面很滑。
A: 好的，等你的记录。
# route_notes
A: 水源更新：{place}{km}公里处的泉眼干了。 => 水源更新：{place}{km}公里处的泉眼干了，多带一升水。
B: 谢谢，差点就指望它了。 +🙏2
# route_notes
A: 老路和新路在{place}汇合的地方画错了，差了{n}百米。
B: 地图组的朋友也在，我去问问。@C
C: 我看看航迹，晚上改。 +👍1
# gear_talk
A: {item}坏了，求推荐。
B: 预算多少？背多重？
A: 中等就行，轻一点更好。 >2
C: 我用的那款三年了，没出过问题。 !picture
A: 看起来不错，我去店里试试。
# gear_talk
A: 到底要不要带{item}，每次都没用上。
B: 没用上最好，用上那次就值了。 +💯5
C: 带。上次在{place}就救了我。
# gear_talk
A: 鞋子开胶了，还能救吗？
B: 专用胶可以，压一晚上。
C: 长线还是换新的吧，安全第一。 +👍3
# photos
A: {place}，今早六点。 !picture +😍9 +📷3
B: 这个光太好了。
C: 可以拿来做封面吗？
A: 拿去用。 >3 +❤️4
# photos
A: 云海！爬了{n}个小时，值得。 !picture +🔥6
B: 我在半山腰就放弃了……
C: 下次拉你一把。 +😄3
# leaders
A: {day}的队伍分两组，快慢各一位领队。
B: 我带慢组。
C: 那我带快组，对讲机我来充电。
A: 好，药包在我这里。 +👍2
`),
};
