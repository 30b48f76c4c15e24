import type { PostText } from './post-text.ts';

/** Illustrations: landscapes, original ideas, patterns, pixel art. */
export const illustration: readonly PostText[] = [
  {
    title: '灯りのともる町',
    content:
      '夕方と夜のあいだの十五分だけを描いた連作の一枚目です。\n窓のひとつひとつに、だれが住んでいるか決めてあります。',
    art: 'town full soft 16:9 kurone.calm nemu.smile rumi.wink',
    by: 'yoru_no_mado',
  },
  {
    title: '花野',
    content: '風の向きを左から右に統一しました。花の数は途中で数えるのをやめました。',
    art: 'meadow full soft 3:2 hana.happy.cheer polka.smile',
    by: 'minamo',
  },
  {
    title: 'Golden hour',
    content: '海の絵ばかり描いています。今回は反射の粒を一粒ずつ。',
    art: 'seaside full soft 3:2 ginga.smile',
    by: 'nagi_sea',
  },
  {
    title: '冬のはじまり',
    content: '小屋の煙が真っすぐ上がる、風のない日。',
    art: 'snow full soft 3:2 pachi.smile.scarf maron.happy.knit',
  },
  {
    title: '雨粒のむこう',
    content: '濡れた路面に映る灯りが好きで、傘の下の会話も好きで。',
    art: 'rain full soft 16:9 kohaku.smile hana.happy.umbrella',
    by: 'kasa_no_shita',
  },
  {
    title: '深い青の時間',
    content:
      '水の中の光は、上から下に行くほど青に負ける。そのグラデーションだけで一枚描けると思いました。',
    art: 'underwater full soft 16:9 shizuku.calm ginga.sleepy',
    by: 'amane',
  },
  {
    title: '夜のきのこは光る',
    content: '発光きのこは実在します（Mycena chlorophos）。ポルカがそれかは不明です。',
    art: 'forest full glow 4:3 polka.calm',
    by: 'kinoko_mori',
  },
  {
    title: 'マンスリーカレンダー12月',
    content: '印刷して使えるサイズで描きました。12月は雪と、マフラーと、ちいさなお祝い。',
    art: 'snow full soft 3:4 moko.happy.santa rumi.smile.scarf',
  },
  {
    title: '待ち受け：ほしまちの夜',
    content: 'スマホの縦長に合わせました。時計が読めるように上のほうは空けてあります🌙',
    art: 'town full soft 9:16 nemu.sleepy',
    by: 'tsukimi_nemu',
    days_ago: 33,
  },
  {
    title: '待ち受け：海のなか',
    content: '通知が来るたびにちょっと涼しい。',
    art: 'underwater full soft 9:16 shizuku.happy.wave',
    by: 'amane',
  },
  {
    title: '待ち受け：雪',
    content: 'リクエストをいただいた雪バージョンです。配布はこの投稿の画像からどうぞ。',
    art: 'snow full soft 9:16 toto.smile.knit',
    days_ago: 6,
  },
  {
    title: '包み紙の柄',
    content:
      'お菓子の包み紙を想定したパターンです。つなぎ目がわからないようにタイル処理しています。',
    art: 'pattern 1:1 moko polka maron kohaku',
    by: 'usagi_bin',
  },
  {
    title: 'パターン「よるのともだち」',
    content: '布にプリントしたくて作りました。巾着になる予定。',
    art: 'pattern 4:3 kurone nemu ginga rumi',
    by: 'usagi_bin',
  },
  {
    title: '壁紙つくりました',
    content: 'パソコン用のシームレス壁紙です。アイコンが埋もれない色にしたつもり。',
    art: 'pattern 16:9 hana toto shizuku pachi',
  },
  {
    title: '冬のおくりもの柄',
    content: '小さい子のノートの表紙になったらいいなと思いながら。',
    art: 'pattern 3:4 maron moko nemu polka',
    by: 'usagi_bin',
  },
  {
    title: '16色でどこまでいけるか',
    content: 'ドット絵です。1ピクセル動かすたびに表情が変わるのが楽しくて、やめどきがわからない。',
    art: 'pixel 4:3 polka shizuku kohaku',
    by: 'dot_ringo',
  },
  {
    title: 'ドット絵：ルミとモコ',
    content: '16×16に収まる子は名作。',
    art: 'pixel 1:1 rumi moko',
    by: 'dot_ringo',
  },
  {
    title: 'ドット・黒猫の散歩',
    content: 'アンチエイリアスを一切使わない縛りで。',
    art: 'pixel 16:9 kurone',
    by: 'dot_ringo',
  },
  {
    title: 'レトロゲームのタイトル画面',
    content:
      '存在しないゲームのタイトル画面を描くのが趣味です。PRESS STARTは心の目で見てください。',
    art: 'pixel 4:3 toto pachi hana',
    by: 'dot_ringo',
  },
  {
    title: 'ドット絵ネムとギンガ',
    content: '寝る前の30分で1キャラ描く生活、3週目。',
    art: 'pixel 1:1 nemu ginga',
  },
  {
    title: 'インクの練習',
    content: 'カラーインク二色刷りふう。版ずれをわざと入れるのが好きです。',
    art: 'autumn full ink 4:3 maron.smile kohaku.calm',
    by: 'inkblot',
  },
  {
    title: '二色刷りの雨',
    content: '昔の絵本の、ちょっとずれた色が忘れられなくて。',
    art: 'rain full ink 3:4 moko.smile.umbrella',
    by: 'inkblot',
  },
  {
    title: '線と余白',
    content: '描かない場所を決める練習。',
    art: 'seaside portrait ink 3:4 ginga.calm',
  },
  {
    title: '水彩の秋',
    content: '透明水彩三色（黄土、朱、藍）で全部混ぜました。にじませすぎて乾くのに一晩。',
    art: 'autumn full watercolor 4:3 kohaku.smile.leaf',
    by: 'tetote',
  },
  {
    title: 'にじむ夜',
    content: '紺色をたっぷりの水で。星は塩ではなくマスキング液です。',
    art: 'town full watercolor 3:4 rumi.calm',
    by: 'tetote',
  },
  {
    title: '水彩スケッチ「カフェの朝」',
    content: '開店前の静かな時間を、見てきたように描きました。',
    art: 'cafe full watercolor 4:3 polka.smile.cup',
    by: 'tetote',
  },
  {
    title: 'みずいろの日',
    content: '塗っているあいだに自分の機嫌が直っていく。絵ってすごい。',
    art: 'underwater full watercolor 1:1 shizuku.smile ginga.happy',
  },
  {
    title: 'ポスター風',
    content: '架空のお祭りのポスターです。文字は入れずに、雰囲気だけ。',
    art: 'festival full flat 2:3 pachi.happy.lantern',
  },
  {
    title: 'フラットデザイン習作',
    content: '影を使わないで奥行きを出す練習。むずかしい！',
    art: 'rooftop full flat 4:3 toto.smile kurone.wink',
  },
  {
    title: '絵本の表紙のつもりで',
    content: 'タイトルは『もりのいちばんちいさなとけいやさん』。中身はまだありません。',
    art: 'forest full soft 2:3 toto.smile maron.happy',
  },
  {
    title: '絵本の見返し',
    content: '本を開いて最初のページのような、何も起きていない絵が好きです。',
    art: 'meadow tiny watercolor 16:9 hana.calm',
  },
  {
    title: '窓辺の記録',
    content: '冬の夜、部屋の中から見る外がいちばんあたたかい。',
    art: 'room full soft 3:4 hana.calm.book',
  },
  {
    title: '星の終電',
    content: '終電を逃したことにして、朝まで歩く話を考えています。',
    art: 'town tiny glow 16:9 kurone.calm moko.smile',
  },
  {
    title: '屋上の二十四節気「小雪」',
    content: '小雪（しょうせつ）はわずかに雪が降るころ。東京の屋上ではまだ花が残っていました。',
    art: 'rooftop full soft 2:3 hana.smile.scarf',
  },
  {
    title: 'ちいさな星にて',
    content: '宇宙の絵は、黒を使わないで描くと決めています。',
    art: 'space full soft 2:3 rumi.happy.cheer',
  },
  {
    title: '光の実験',
    content: '発光の表現を変えて三枚描いたうちの、いちばん欲ばりな一枚。',
    art: 'underwater full glow 3:4 shizuku.singing',
  },
  {
    title: '蛍の夜',
    content: '季節外れですが、光の練習に。',
    art: 'meadow full glow 3:2 nemu.calm hana.smile',
  },
  {
    title: 'ネオンと傘',
    content: '雨の夜の街をサイバーにしたかったのに、出てくる子がかわいすぎてなりませんでした。',
    art: 'rain full glow 9:16 toto.smile',
  },
  {
    title: '珈琲の湯気',
    content: '湯気は白で描くより、まわりを少し暗くするほうが湯気になる。今日の学び。',
    art: 'cafe full soft 2:3 moko.calm.cup',
  },
  {
    title: '秋の色見本',
    content: '実際の落ち葉を拾ってきて、スポイトではなく目で色を合わせました。',
    art: 'autumn tiny soft 2:3 maron.smile',
  },
  {
    title: 'たくさん塗った日',
    content: '背景だけで12時間。人物は1時間。バランスがおかしい。',
    art: 'forest tiny soft 16:9 rumi.smile',
    by: 'komorebi',
  },
  {
    title: 'ステッカーシート案',
    content: '冬のイベントで配る用の案です。どの子がほしいか教えてもらえるとうれしいです！',
    art: 'stickers 4:3 rumi shizuku ginga pachi',
  },
  {
    title: '手帳シールを作りたい',
    content: '予定に貼れるサイズを想定。ネムは「休み」の日に、パチは「締切」の日に。',
    art: 'stickers 1:1 nemu pachi toto',
    by: 'usagi_bin',
  },
  {
    title: 'ちいさな連作・海',
    content: '三枚組の真ん中です。',
    art: 'seaside tiny watercolor 1:1 shizuku.calm',
  },
  {
    title: 'マンガの練習',
    content: '視線誘導の勉強中です。右から左、上から下。',
    art: 'comic 1:1 kohaku kurone',
    by: 'kakera',
  },
  {
    title: '無音のマンガ',
    content: '言葉がないほうがうるさい4コマがあると思うんです。',
    art: 'comic 4:3 toto rumi',
  },
  {
    title: 'もらった花の絵',
    content: '職場でいただいた花がきれいだったので、ハナに持ってもらいました。',
    art: 'meadow portrait watercolor 3:4 hana.shy',
  },
  {
    title: 'ほしまつりキービジュアル（ラフ）',
    content: '主催さんに見せる前の下書き。ここから人数を増やす。',
    art: 'festival full soft 16:9 rumi.happy kohaku.smile moko.wink',
    draft: true,
  },
  {
    title: '色ラフ 3案',
    content: '1: 夕方 2: 夜 3: 朝。たぶん2。',
    art: 'town full flat 3:4 kohaku.calm',
    draft: true,
  },
  {
    title: '本の表紙 提出前',
    content: 'トンボを入れるの忘れないこと。',
    art: 'forest full watercolor 2:3 hana.smile',
    draft: true,
  },
  {
    title: '一月のカレンダー',
    content: '初日の出。太陽の位置をもう少し下げたい。',
    art: 'seaside full soft 3:4 moko.happy rumi.singing',
    draft: true,
  },
];
