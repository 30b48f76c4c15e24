import type { PostText } from './post-text.ts';

/** Photos: plush toys, cafés, handicrafts, the sky. */
export const photo: readonly PostText[] = [
  {
    title: '机の上の先輩',
    content: '在宅勤務の日は、この子が監視しています。サボるとすぐばれる。',
    pictures: ['photo-plush-kurone'],
    by: 'fuyu_no_neko',
  },
  {
    title: 'ぬい活はじめました',
    content: 'とうとうお迎えしました…！ 縫い目までかわいい。名前は公式どおりモコです。',
    pictures: ['photo-plush-moko'],
  },
  {
    title: 'ふたりで日なたぼっこ',
    content: '窓ぎわの11時から13時までが特等席です☀️',
    pictures: ['photo-plush-nemu-maron'],
    by: 'yuzu_camera',
  },
  {
    title: '読書のおとも',
    content: '積ん読が減らないのは、となりがかわいいからです。',
    pictures: ['photo-plush-kohaku'],
  },
  {
    title: '撮影ブースを作った',
    content: '100円ショップの白い板とLEDライトで簡易ブース。ルミが主役の顔をしている。',
    pictures: ['photo-plush-rumi'],
  },
  {
    title: '会社に連れていった',
    content: '同僚に「それ何？」と聞かれて20分語ってしまいました。反省はしていません。',
    pictures: ['photo-plush-toto'],
    by: 'robo_to_toto',
  },
  {
    title: '洗濯後のポルカ',
    content:
      '手洗い→タオルドライ→陰干し2日。ふわふわが戻りました！ 洗い方を知りたい方はコメントください。',
    pictures: ['photo-plush-polka'],
    by: 'kinoko_mori',
  },
  {
    title: 'ハリネズミの毛づくろい',
    content: 'トゲを1本ずつ整える休日。だいじな時間。',
    pictures: ['photo-plush-pachi'],
  },
  {
    title: 'ハナさん、窓辺にて',
    content: '本物の花より日当たりのいい場所に置いています。',
    pictures: ['photo-plush-hana'],
  },
  {
    title: 'ラテアート、3回目の正直',
    content: '1回目は雪だるま、2回目は事故、3回目でやっとモコになりました。',
    pictures: ['photo-latte-moko'],
    by: 'latte_ken',
  },
  {
    title: '名古屋で見つけた喫茶店',
    content: 'お願いしたら描いてくれました。飲めない。飲めないよ…（飲みました）',
    pictures: ['photo-latte-kurone'],
  },
  {
    title: '星のラテ',
    content: 'ココアパウダーで輪郭を。つまようじ一本でここまでいけます☕️',
    pictures: ['photo-latte-rumi'],
    by: 'latte_ken',
  },
  {
    title: 'うさぎのラテアート',
    content: '耳がカップからはみ出るのをどうするか、が最大の課題でした。',
    pictures: ['photo-latte-nemu'],
  },
  {
    title: '朝のカフェオレ',
    content: '今日も一日がんばりましょう。',
    pictures: ['photo-latte-maron'],
  },
  {
    title: 'きつねが浮かんでる',
    content: '旦那が休日の朝に練習しているラテアート。だんだん上手くなってきて、ちょっとくやしい。',
    pictures: ['photo-latte-kohaku'],
    by: 'haruka_m',
  },
  {
    title: '誕生日ケーキを作りました',
    content:
      '娘の7歳のお祝いに。スポンジから焼いて、てっぺんの子はシュガーペーストです。片づけは考えないものとする。',
    pictures: ['photo-cake-hana'],
    by: 'haruka_m',
  },
  {
    title: 'ポルカケーキ',
    content: '水玉といちごは相性がいい。世界の真理です🍓',
    pictures: ['photo-cake-polka'],
    by: 'kinoko_mori',
  },
  {
    title: 'ルミの日のお祝い',
    content: '年に一度、わが家では「ルミの日」を祝います。勝手に決めました。',
    pictures: ['photo-cake-rumi'],
  },
  {
    title: '推しとろうそく',
    content: '火をつける前の一枚。このあと風で3回消えました。',
    pictures: ['photo-cake-moko'],
  },
  {
    title: 'ケーキ屋さんにお願いした',
    content: '断られる覚悟でお願いしたら、店長さんがギンガのファンでした。そんなことある？',
    pictures: ['photo-cake-ginga'],
  },
  {
    title: '雨の夜の窓',
    content: '出張先のホテルから。ひとりじゃない感じがして、持ってきてよかった。',
    pictures: ['photo-window-kurone'],
  },
  {
    title: '23時のネム',
    content: '終電を待つあいだの一枚。街の灯りは寝ないけど、きみは寝ていい。',
    pictures: ['photo-window-nemu'],
    by: 'yoru_no_mado',
  },
  {
    title: 'シズクと雨粒',
    content: '窓の雨粒がぜんぶ親戚に見えてきます。',
    pictures: ['photo-window-shizuku'],
  },
  {
    title: '夜景担当',
    content:
      '展望台に連れていったら、ガラスに手をつけてずっと見ていました（という角度で撮りました）',
    pictures: ['photo-window-toto'],
    by: 'robo_to_toto',
  },
  {
    title: 'くじら雲を見つけた',
    content: '通勤の途中で見上げたら、どう見てもギンガでした。乗り換えを一本逃しました。',
    pictures: ['photo-sky-ginga'],
    by: 'nagi_sea',
  },
  { title: '雲のモコ', content: '加工していません（と言いたい）。', pictures: ['photo-sky-moko'] },
  {
    title: '夕方の空にコハク',
    content: '耳の形、わかりますか？ 3分くらいで崩れてしまいました。',
    pictures: ['photo-sky-kohaku'],
  },
  {
    title: '空の写真',
    content: '今日はとくに何もない日でした。でも空がよかった。',
    pictures: ['photo-sky-rumi'],
  },
  {
    title: '刺繍できました',
    content: '3か月かけてちくちく。白の糸だけで4種類使っています🪡',
    pictures: ['photo-craft-moko'],
    by: 'chikuchiku',
  },
  {
    title: 'クロネの刺繍枠',
    content: '黒い糸は毛羽立つので、少しだけ紫を混ぜました。目は金糸です。',
    pictures: ['photo-craft-kurone'],
  },
  {
    title: '缶バッジ試作',
    content: '即売会用の試作が届きました！ 思ったより発色がいい。あと2種類増やします。',
    pictures: ['photo-craft-rumi-shizuku-polka-toto-hana'],
  },
  {
    title: 'バッジを並べる会',
    content: '並べるだけで一日が終わる。しあわせ。',
    pictures: ['photo-craft-kohaku-maron-pachi'],
  },
  {
    title: 'フェルトのルミ',
    content: '羊毛フェルトではなく、切って縫うほうのフェルトです。角を丸くするのが難しかった。',
    pictures: ['photo-craft-rumi'],
  },
  {
    title: '手芸部、活動報告',
    content: '今月は4人で集まりました。初参加の方も大歓迎です。次回は再来週の日曜の予定です。',
    pictures: ['photo-craft-nemu-moko-hana-ginga'],
    by: 'chikuchiku',
  },
  {
    title: '紅葉狩りに同行',
    content: '京都まで連れていきました。落ち葉に埋めたら落ち着いた顔をしている🍁',
    pictures: ['photo-leaves-kohaku'],
    by: 'aozora_bus',
  },
  {
    title: '落ち葉のベッド',
    content: '朝早く行ったので、まだだれも踏んでいませんでした。',
    pictures: ['photo-leaves-nemu'],
    by: 'yuzu_camera',
  },
  {
    title: 'マロン、里帰り',
    content: '近所の公園のどんぐりの木の下で。本人は帰りたがりませんでした。',
    pictures: ['photo-leaves-maron'],
  },
  {
    title: '公園のロボット',
    content: 'カサカサ音がするたび、センサーが反応している気がする。',
    pictures: ['photo-leaves-toto'],
    by: 'robo_to_toto',
  },
  {
    title: 'イルミネーション始まった',
    content: '表参道の点灯に合わせて。人が多かったので、低い位置からこっそり撮影📷',
    pictures: ['photo-lights-hana'],
    by: 'yuzu_camera',
    days_ago: 1,
  },
  {
    title: '光の並木道',
    content: 'ピントを手前に。奥の光が丸くぼけるのが好きです。\nF1.8 / 1/80 / ISO 1600',
    pictures: ['photo-lights-moko'],
    by: 'yuzu_camera',
  },
  {
    title: '冬の夜さんぽ',
    content: '手袋を外してシャッターを切る瞬間がいちばん寒い。',
    pictures: ['photo-lights-kurone'],
  },
  {
    title: 'アクスタ旅行記 その1',
    content: '江の島に来ました。風が強くて5回倒れました。',
    pictures: ['photo-beach-shizuku'],
    by: 'aozora_bus',
    days_ago: 25,
  },
  {
    title: 'アクスタ旅行記 その2',
    content: '翌日は山へ。緑の中のルミ、光って見える。',
    pictures: ['photo-stand-rumi'],
    by: 'aozora_bus',
    days_ago: 24,
  },
  {
    title: 'アクリルスタンド届いた！',
    content: '保護フィルムをはがすときの、あの時間。すぐ外に持ち出しました。',
    pictures: ['photo-stand-pachi'],
  },
  {
    title: 'あとで説明を書く',
    content: '撮影は先週の日曜。レンズは50mm。',
    pictures: ['photo-leaves-polka'],
    draft: true,
    by: 'yuzu_camera',
    days_ago: 8,
  },
  {
    title: 'レタッチ前',
    content: '色を直してから出す。',
    pictures: ['photo-lights-rumi'],
    draft: true,
    by: 'yuzu_camera',
  },
];
