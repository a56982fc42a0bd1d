import type { Language } from '@/protocol/account-rules';

/** The words of a mark: a quality and a thing. A kept mark has its words as text, so the lists may change. */
export interface MarkWords {
  readonly first: readonly string[];
  readonly second: readonly string[];
}

const list = (words: string): readonly string[] => words.trim().split(/\s+/);

/** 128 and 128 in each language: 14 bits, and with one of 16 pictures 18 (docs/keys.md). */
export const markWords: Readonly<Record<Language, MarkWords>> = {
  en: {
    first: list(`
      amber ancient apricot autumn azure bamboo bashful bold bouncy brave breezy bright brisk bronze bubbly calm
      candid careful cheerful chilly clever cloudy coastal cobalt copper coral cosmic cozy creamy crimson crisp crystal
      curious curly daring dawn denim dusty eager early earnest ebony electric emerald fancy fearless festive fluffy
      foggy forest frosty fuzzy gentle giant gilded glad glossy golden grand granite graceful grassy happy hazel
      hidden hollow humble icy indigo ivory jade jolly keen lavender lazy lemon lively lofty lonely lucky
      lunar maple marble mellow merry midnight minty misty modest mossy neon nimble noble olive orange paper
      patient pearl pepper plum polite proud purple quick quiet rainy ruby rusty sandy satin scarlet shiny
      silent silver sleepy smoky snowy solar sparkling spicy starry stormy sunny swift tiny velvet violet wandering
    `),
    second: list(`
      acorn almond antelope badger balcony banjo barrel basket beaver beetle biscuit bison blanket blossom bottle bridge
      bucket buffalo button cabin cactus camel candle canoe canyon cello chestnut chimney clover coconut compass cottage
      coyote cricket dolphin donkey dragonfly drum eagle elk engine falcon ferry fiddle finch flamingo flute fox
      garden giraffe glacier goose guitar hammock harbor hedgehog heron hippo igloo iguana island jackal jaguar jungle
      kettle kite koala ladder lagoon lantern lemur lighthouse lizard llama lobster magpie mango meadow melon mirror
      mitten mushroom needle nutmeg ocean octopus orchard ostrich otter owl panda parrot peach pebble pelican penguin
      piano pigeon pillow planet pumpkin puzzle quail rabbit raccoon radish raven river robin saddle salmon scarf
      seal spoon squirrel teapot thimble tiger tractor trumpet tulip turtle valley violin walnut walrus whale wombat
    `),
  },
  zh: {
    first: list(`
      琥珀 古老 杏色 秋日 蔚蓝 竹编 害羞 大胆 蹦跳 勇敢 清风 明亮 轻快 青铜 冒泡 平静
      坦率 细心 开朗 微凉 聪明 多云 海边 钴蓝 紫铜 珊瑚 宇宙 温馨 奶油 绯红 清脆 水晶
      好奇 卷曲 果敢 黎明 牛仔 尘封 热切 早起 诚恳 乌木 闪电 翠绿 华丽 无畏 节日 蓬松
      雾中 森林 结霜 毛茸 温柔 巨大 镀金 高兴 光滑 金色 宏伟 花岗 优雅 青草 快乐 榛色
      隐秘 空心 谦虚 冰冷 靛青 象牙 翡翠 欢乐 敏锐 藕荷 懒散 柠檬 活泼 高耸 孤单 幸运
      月夜 枫红 玉石 醇厚 愉快 午夜 薄荷 朦胧 朴素 苔藓 霓虹 灵巧 高贵 橄榄 橙色 纸折
      耐心 珍珠 胡椒 梅红 礼貌 自豪 紫色 飞快 安静 雨天 宝石 生锈 沙地 绸缎 朱红 闪亮
      沉默 银色 瞌睡 烟熏 下雪 阳光 晶莹 辛辣 星空 暴风 晴朗 迅捷 小小 丝绒 丁香 漫游
    `),
    second: list(`
      橡果 杏仁 羚羊 獾子 阳台 班卓 木桶 篮子 河狸 甲虫 饼干 野牛 毛毯 花朵 瓶子 小桥
      水桶 水牛 纽扣 木屋 仙人掌 骆驼 蜡烛 独木舟 峡谷 大提琴 栗子 烟囱 三叶草 椰子 罗盘 农舍
      郊狼 蟋蟀 海豚 毛驴 蜻蜓 大鼓 老鹰 麋鹿 引擎 猎隼 渡船 二胡 燕雀 火烈鸟 长笛 狐狸
      花园 长颈鹿 冰川 大鹅 吉他 吊床 港湾 刺猬 苍鹭 河马 冰屋 鬣蜥 海岛 胡狼 美洲豹 丛林
      水壶 风筝 考拉 梯子 泻湖 灯笼 狐猴 灯塔 蜥蜴 羊驼 龙虾 喜鹊 芒果 草地 甜瓜 镜子
      手套 蘑菇 绣针 肉桂 海洋 章鱼 果园 鸵鸟 水獭 猫头鹰 熊猫 鹦鹉 桃子 卵石 鹈鹕 企鹅
      钢琴 鸽子 枕头 行星 南瓜 拼图 鹌鹑 兔子 浣熊 萝卜 乌鸦 河流 知更鸟 马鞍 三文鱼 围巾
      海豹 勺子 松鼠 茶壶 顶针 老虎 拖拉机 小号 郁金香 乌龟 山谷 小提琴 核桃 海象 鲸鱼 袋熊
    `),
  },
};
