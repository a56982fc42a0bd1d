/*
 * What guessers try that the lists of zxcvbn lack, each list with the most frequent first: a word's place is what it counts.
 */

/** Pinyin as it is typed into passwords: phrases, surnames, given names, cities, and digits that are read as words. */
const pinyin =
  'woaini woaini1314 5201314 1314520 520520 woaiwojia woaini520 wodemima mima wang zhang li liu chen yang zhao huang zhou ' +
  'wu xu sun zhu ma hu guo lin he gao liang zheng luo song xie tang han feng deng cao peng zeng xiao tian dong pan yuan ' +
  'cai jiang yu du ye cheng wei su lu ding ren yao fang shi jia xia fu zou xiong bai meng qin qiu hou hao qian dai ' +
  'wangwei zhangwei wangfang liwei lina zhangmin lijing liujing wangjing wangli zhangli liuwei wanglei zhanglei lijun ' +
  'wangyan zhangyan liyan liuyang liyang wangyang zhangyang chenjing chenwei yangyang xiaoming xiaohong xiaoli xiaowei ' +
  'xiaolong xiaoyu xiaoxiao xiaobai xiaohei xiaomao xiaogou tiantian lele dandan tingting jingjing lingling fangfang ' +
  'yingying beibei huanhuan nini yuanyuan mingming qiangqiang junjun weiwei feifei baobao baobei baby laopo laogong ' +
  'wode woshi woshishui women nimen tamen shijie zhongguo woaizhongguo zhonghua beijing shanghai guangzhou shenzhen ' +
  'hangzhou nanjing chengdu chongqing wuhan tianjin xian suzhou xiamen qingdao dalian ningbo changsha zhengzhou hefei ' +
  'kunming haerbin shenyang jinan fuzhou nanning lanzhou guiyang hainan taiwan xianggang aomen xizang xinjiang sichuan ' +
  'guangdong zhejiang jiangsu shandong henan hunan hubei hebei fujian anhui dongbei zhongguoren nihao nihaoma nihao123 ' +
  'xiexie zaijian duibuqi meiguanxi haoren huairen pengyou haopengyou tongxue laoshi xuesheng daxue zhongxue xiaoxue ' +
  'mama baba gege jiejie didi meimei yeye nainai laoda laoer laosan shuaige meinv gongzhu wangzi haizi airen qinai ' +
  'qinaide aiqing xingfu kuaile shengri shengrikuaile xinnian xinniankuaile chunjie gongxi gongxifacai facai facaile ' +
  'youqian meiqian qian licai qianbao wodeqianbao bitebi yitaifang jiaoyi yinhang zhifubao weixin taobao baidu tengxun ' +
  'alibaba huawei jingdong wangyi xinlang souhu youku qq wangzhe wangzherongyao yuanshen mengxiang ziyou heping shengli ' +
  'jiayou nuli fendou chenggong pingan jiankang jixiang ruyi yongyuan yibeizi yishengyishi xihuan xihuanni xiangni ' +
  'woxiangni wohenni aini ainiyiwannian wanan zaoan buzhidao meiyou shenme weishenme zenme keyi bukeyi suibian wusuowei ' +
  'zhende jiade congming shagua bendan huaidan wangba caonima tamade gun tiankong haiyang dahai taiyang yueliang xingxing ' +
  'liuxing caihong xuehua fengyun chunxiaqiudong chuntian xiatian qiutian dongtian jintian mingtian zuotian long hu tu ' +
  'she yang hou ji gou zhu mao niu daxiong xiongmao laohu shizi feng huo shui tu jin mu tianxia diyi tianxiadiyi wudi ' +
  'yingxiong daxia jianghu wulin shaolin wudang gaoshou sunwukong zhubajie liubei guanyu zhangfei caocao zhugeliang ' +
  'kongzi laozi libai dufu pingguo xiangjiao xigua caomei putao mifan jiaozi mianbao niunai kafei chashui pijiu ' +
  '1314 520 521 5211314 1314521 7758521 7758258 1314258 584520 584521 5845201314 9420 5220 770880 168168 168888 518518 ' +
  '888888 88888888 666666 66666666 999999 147258369 147258 159753 123321 112233 110110 119119 112112 woaini123 a123456 ' +
  'aa123456 qq123456 zxc123456 asd123456 abc123456 wang123 zhang123 li123456';

/** Columns and rows of a keyboard, also with the shift key held, as fingers walk them. */
const keyboard =
  '1qaz2wsx qazwsx 1qaz 2wsx 3edc 4rfv 5tgb 6yhn 7ujm 1qaz2wsx3edc 1qaz2wsx3edc4rfv qazwsxedc qazwsxedcrfv zaq1 zaq12wsx ' +
  '1qazxsw2 1qaz@wsx 1qaz@wsx3edc !qaz2wsx !qaz@wsx !qaz@wsx#edc !qaz xsw2 @wsx #edc $rfv qweasd qweasdzxc qwe123 asd123 ' +
  'zxc123 1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3 q1w2e3r4 q1w2e3r4t5 qwerty qwertyui qwertyuiop asdfgh asdfghjkl ' +
  'zxcvbn zxcvbnm poiuytrewq lkjhgfdsa mnbvcxz 0987654321 1234567890 !@#$%^&*() !@#$%^&* !@#$%^ !@#$% !@#$ !@# qwertz ' +
  'qwertzuiop azerty azertyuiop 147258369 789456123 741852963';

const product =
  'guildhall guild hall wallet mywallet password passphrase ethereum bitcoin crypto token reward keyshare signer polygon ' +
  'arbitrum optimism metamask satoshi vitalik hodl tothemoon blockchain';

const FIRST_YEAR = 1940;
const LAST_YEAR = 2039;

/** Years, and how people make a year end a password; the latest first. */
function years(): string[] {
  const all = Array.from({ length: LAST_YEAR - FIRST_YEAR + 1 }, (_, back) => String(LAST_YEAR - back));
  const around: readonly (readonly [string, string])[] = [
    ['', ''],
    ['', '!'],
    ['@', ''],
    ['!', ''],
    ['#', ''],
    ['_', ''],
    ['', '#'],
    ['', '!!'],
    ['', '@'],
    ['', '.'],
    ['', '?'],
    ['!', '!'],
    ['!', '#'],
  ];
  return around.flatMap(([before, after]) => all.map((year) => `${before}${year}${after}`));
}

/** Dictionaries by name, as zxcvbn takes them. */
export const guessedWords: Readonly<Record<string, string[]>> = {
  product: product.split(' '),
  pinyin: pinyin.split(' '),
  keyboard: keyboard.split(' '),
  years: years(),
};
