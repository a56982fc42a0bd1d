/*
 * Passwords of at least ten letters that everybody tries first: that part of the list which accounts are held against
 * (server/features/account/common-passwords.txt has its licence), and some without digits, which accounts refuse anyway.
 */
const withDigits =
  '0000000000d 0000000000o 000777fffa 01telemike01 050605rostik 0987654321a 0cdh0v99ue 0o9i8u7y6t ' +
  '1029384756q 10293847qp 1111111111zz 11111aaaaa 111222333a 123123123a 123123123q 123123qweqwe ' +
  '123321qweewq 1234554321a 1234554321q 1234567890a 1234567890d 1234567890l 1234567890m 1234567890o ' +
  '1234567890p 1234567890q 1234567890qaz 1234567890qw 1234567890qwe 1234567890qwerty 1234567890s ' +
  '1234567890w 1234567890z 1234567890zzz 123456789a 123456789aa 123456789aaa 123456789abc 123456789as ' +
  '123456789asd 123456789b 123456789c 123456789d 123456789e 123456789f 123456789g 123456789i 123456789j ' +
  '123456789k 123456789l 123456789m 123456789n 123456789o 123456789p 123456789q 123456789qaz ' +
  '123456789qq 123456789qqq 123456789qw 123456789qwe 123456789qwer 123456789qwerty 123456789r ' +
  '123456789s 123456789t 123456789v 123456789w 123456789x 123456789y 123456789z 123456789zx ' +
  '123456789zxc 123456789zz 12345678qwe 1234567qwertyu 123456qwer 123456qwert 123456qwerty 123456zxcvbn ' +
  '12345abcde 12345asdfg 12345qazwsx 12345qwert 12345qwert7 12345qwerty 12345trewq 12345zxcvb ' +
  '1234qwerasdf 1234qwerasdfzxcv 1234qwerty 123654789a 123ewqasdcxz 123hfjdk147 123qwe123qwe ' +
  '123qwe456rty 123qweasdzx 123qweasdzxc 123qwerty123 12andriy14 12qw34er56ty 132forever 147258369a ' +
  '17171717aa 192837465q 1958proman 1986irachka 19952009sa 19960610ilja 19mtpgam19 1a2a3a4a5a ' +
  '1a2a3a4a5a6a 1a2b3c4d5e 1a2s3d4f5g 1a2s3d4f5g6h 1pass1page 1q2q3q4q5q 1q2w3e4r5t 1q2w3e4r5t6y ' +
  '1q3e5t7u9o 1qa2ws3ed4rf 1qa2ws3ed4rf5tg 1qaz2wsx3edc 1qaz2wsx3edc4rfv 1qazwsxedc 1qazxsw23edc ' +
  '1qazxsw23edcvfr4 1qwertyuiop 1z2x3c4v5b 20162016up 23176djivanfros 23wkoa0fp78dk 2606642yra ' +
  '26429vadim 2dumb2live 32615948worms 38gjgeuftd 3f3fpht7op 3rjs1la7qe 3syqo15hil 413276191q ' +
  '41d8cd98f00b 42qwerty42 4815162342a 4815162342lf 4815162342lost 4815162342q 4904s677075 5858855abc ' +
  '59382113kevinp 5hsu75kpot 5t4r3e2w1q 6215mila6215 671fsa75yt 7777755102q 789456123a 789456123q ' +
  '7elephants 7jokx7b9du 7ugd5hip2j 80070633pc 80361665abc 8096468644q 87654321vv 87e5nclizry ' +
  '89063032220m 89231243658s 89876065093rax 89semtsriuty 8phrowz622 8phrowz624 9293709b13 987654321a ' +
  '987654321g 987654321z 989244342a 999111999q 99strenght 9z5ve9rrcz a123456789 a1234567890 a1a2a3a4a5 ' +
  'a1b2c3d4e5 a1s2d3f4g5 a1s2d3f4g5h6 a3eilm2s2y a789456123 a987654321 aa123456789 abc123456789 ' +
  'abcd123456 abcde12345 ad12345678 admin18533362 aezakmi123 afrika2002 ajcuivd289 aksjdlasdakj89879 ' +
  'alabama123 alejandro1 alexander1 alexandra1 alkanaft123 alpha135792468 am4h39d8nh amsterdam1 ' +
  'an83546921an13 andrey1992 animal2000 arsenal123 asd123asd123 asdfg12345 asdfgh123456 asdfghjkl1 ' +
  'asdfghjkl123 asshole123 astra334566 auckland2010 australia1 awesome123 awo8rx3wa8t badiman28200 ' +
  'baseball10 baseball11 baseball12 baseball21 basketball1 beautiful1 berlin1945 bhrh0h2oof6xbqjeh ' +
  'birthday10 birthday100 birthday133 birthday21 birthday26 birthday27 birthday28 birthday299 ' +
  'birthday36 birthday54 bmvm3e46gtr boredboi4u boy1cool23 boy4u2ownnyc bullnuts2003 butterfly1 ' +
  'c43dae874d c43qpul5rz c7e4f8ezqh california1 celtic1888 changeme123 charlie111 charlie123 charlotte1 ' +
  'chester123 chicken123 chickenwing101 chocolate1 christian1 christopher1 cnfc35762209 combat123654 ' +
  'computer12 cvzefh1gkc devilmaycry4 dmiller12as dogphil3650 domainlock2005 dunnowho89 e6pz84qfcj ' +
  'efbcapa201 ekaterina20 elizabeth1 fatima753357 fighting54 findaupair007 firstone123 fkg7h4f3v6 ' +
  'fktrcfylh1 football10 football12 football123 fuckoff666 fuckyou123 fyfcnfcbz1 ghhh47hj764 ' +
  'ghhh47hj7649 ghjcnjnfr1 gilbert2707 godzils4s7 good123654 gordolee85 groupd2013 guildhall1 ' +
  'guildhall123 gy3yt2rgls h72sfibbnl hd764nw5d7e1vb1 hd764nw5d7e1vbv hesoyam123 hollister1 hollywood1 ' +
  'hondas2000 hshfd4n279 iampurehaha2 idontknow1 iloveyou11 iloveyou12 iloveyou123 iloveyou143 ' +
  'iloveyou22 imjakie123 ipo54tj45uy856 j3qq4h7h2v jamesbond007 jasmine123 jigei743ks josephphone7 ' +
  'k123456789 kamelia2011 kanmax1994 kd189nlcih ktjynsq40147 kudos4ever left4dead2 letmein123 ' +
  'lhbjkjubz2957704 lineage123 liverpool1 lololyo123 lost4815162342 lotrfotr34 love777321777 lovezp1314 ' +
  'lp2568cskt lsia9dnb9y lucifer666 lzhan16889 m123456789 m6cjy69u35 ma123123123 magical123 ' +
  'mailcreated5240 manchester1 mangust6403 mapet123456 maprchem56458 matchbox20 mattylad10 metallica1 ' +
  'michael123 minecraft123 misiaczek1 monster123 montgom240 msoracle32re nastya1995 nastya1996 ' +
  'nastya1997 nastya2010 natasha123 nccpl25282 need4speed nemvxyheqdd5oqxyxyzi newproject2004 ' +
  'nhfdvfnjkju123 nick1234-rem936 nightmare1 nikita1998 nikita2000 nintendo64 nissan350z nokia6230i ' +
  'nthvbyfnjh2 ntktdbpjh1994 nuaddn9561 oc247ngucz p030710p$e4o p0o9i8u7y6 paintball1 paraklast1974 ' +
  'parol12345 password00 password01 password10 password11 password12 password123 password1234 ' +
  'password13 password21 password22 password23 password69 password88 password99 peugeot406 ' +
  'pfqwtd27121988 phezc419hv pineapple1 playstation2 playstation3 pokemon123 polniypizdec0211 ' +
  'polniypizdec1102 polniypizdec110211 polopolo09 porsche911 postov1000 primetime21 psychnaut1 ' +
  'pufunga7782 q123456789 q1234567890 q1q2q3q4q5 q1w2e3r4t5 q1w2e3r4t5y6 q1w2e3r4t5y6u7 ' +
  'q1w2e3r4t5y6u7i8 q1w2e3r4t5y6u7i8o9p0 qaz123wsx456 qaz26101778 qazwsx1234 qazwsx12345 qazwsx123456 ' +
  'qazwsxedc1 qazwsxedc12 qazwsxedc123 qazxswedc123 qq123456789 quant4307s queenas8151 qwe1234567 ' +
  'qwe123qwe123 qweasdzxc1 qweasdzxc12 qweasdzxc123 qwert12345 qwert54321 qwerty1234 qwerty12345 ' +
  'qwerty123456 qwerty123456789 qwerty2010 qwertyu123 qwertyuiop1 qwertyuiop10 qwertyuiop12 ' +
  'qwertyuiop123 qwertyuiop12345 r3vi3wpass rammstein1 rashley198 rfnthbyf1988 ronaldinho10 ronaldo123 ' +
  'runescape1 s123456789 s1a2s3h4a5 s456123789 samsung123 sasha12345 sataniv1993 saun24865709 ' +
  'scoubidou2 scoubidou6 sdh686drth sdicmt7seytn sebastian1 selfok2013 service321 shadow1212 ' +
  'shelbygt500 skorpion39 slipknot666 sojdlg123aljg something1 soso123aljg spam967888 spartak1922 ' +
  'spartan117 spiderman1 spiderman3 ss6z2sw6lu stalker123 starcraft2 starwars123 stephanie1 ' +
  'stickdaddy77 sunflower1 sunshine69 superman12 superman123 sutvsc5ysaa svensps820 t34vfrc1991 ' +
  't5r4e3w2q1 table54781 tamwsn3sja testing123 thirteen13 tottenham1 tylerca310 usuckballz1 v123456789 ' +
  'venom121293 vfvfgfgf123 vitalik123 vsjasnel12 w1w2w3w4w5 w2dlww3v5p walkman555 wang123456 ' +
  'warhammer40k welcome123 wenef45313 werty12345 winnipeg261 woaini1314 wrestling1 wwwooo1234 ' +
  'xiaoyua123 xxxp455w0rd5 yanshi1982 z123456789 z1x2c3v4b5 z1x2c3v4b5n6 z1x2c3v4b5n6m7 zaq12wsxcde3 ' +
  'zaq1xsw2cde3 zexts364325 zhang123456 zjses9evpa zqjphsyf6ctifgu zx123456789 zxcasdqwe123 zxcvb12345 ' +
  'zxcvbn123456 zxcvbn3215 zxcvbnm123 zxcvbnm1234 zxcvbnm123456789';
const others = [
  '0123456789',
  '0987654321',
  '1234567890',
  '123456789012',
  '1234567891',
  '12345678910',
  '9876543210',
  'abcdefghij',
  'abcdefghijklmnopqrstuvwxyz',
  'adminadmin',
  'administrator',
  'asdfghjkl;',
  "asdfghjkl;'",
  'basketball',
  'bitcoinbitcoin',
  'blockchain',
  'butterflies',
  'california',
  'changemenow',
  'chocolates',
  'christopher',
  'correct horse battery staple',
  'correcthorsebatterystaple',
  'cryptocurrency',
  'ethereumethereum',
  'footballer',
  'guildhallguildhall',
  'hello world',
  'hellohello',
  'helloworld',
  'helloworld!',
  'iloveyouforever',
  'iloveyouiloveyou',
  'iloveyousomuch',
  'internationale',
  'leavemealone',
  'letmeinletmein',
  'motherfucker',
  'motherlode',
  'mypassword',
  'mywalletpassword',
  'passphrase',
  'passwordpassword',
  'princesses',
  'qwertyqwerty',
  'qwertyuiop',
  'qwertyuiop[]',
  'qwertyuiopasdfghjklzxcvbnm',
  'satoshinakamoto',
  'secretsecret',
  'strawberry',
  'supermannn',
  'superstars',
  'testingtesting',
  'testtesttest',
  'thepassword',
  'topsecret!',
  'trustnoone',
  'unbelievable',
  'volleyball',
  'walletpassword',
  'watermelon',
  'whatsoever',
  'zxcvbnm,./',
];

/** In lower case. */
export const commonPasswords: ReadonlySet<string> = new Set([...withDigits.split(' '), ...others]);
