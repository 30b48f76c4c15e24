import type { PostText } from './post-text.ts';

/** Fan art of the twelve characters. */
export const fanart: readonly PostText[] = [
  {
    title: '星がいちばん近い夜',
    content:
      'ほしまちの坂の上から見た夜です。ルミが「ここが一番よく見えるよ」と連れてきてくれた、という妄想で描きました。\n街灯の色を決めるのに三日かかりました…！',
    art: 'town full soft 4:3 rumi.wave.happy moko.smile.scarf',
    by: 'sora_draws',
  },
  {
    title: 'ルミの「おかえり」',
    content: '仕事から帰ってきた夜に、玄関でこんなふうに迎えてくれたらもう何もいらない。',
    art: 'town portrait soft 3:4 rumi.happy.cheer',
  },
  {
    title: 'マフラーおろしたよ',
    content: '今日から急に寒くなったので、モコにもマフラーを。もこもこに赤が映えます🧣',
    art: 'snow portrait soft 1:1 moko.smile.scarf',
  },
  {
    title: 'クロネ、リボンを結びなおす',
    content:
      'クロネさんは絶対に自分でリボンを結べるタイプだと思うんです。でも今日はちょっと曲がってる。そこがいい。',
    art: 'room portrait soft 4:3 kurone.shy',
  },
  {
    title: '雨の日のポルカとシズク',
    content:
      '傘いらないよ、と言うシズクと、傘がなくても大丈夫なポルカ。\n結局ふたりとも濡れない帰り道。',
    art: 'rain full soft 3:4 polka.smile shizuku.happy.wave',
    by: 'kasa_no_shita',
  },
  {
    title: '夕焼けと、きつね色',
    content:
      '海の向こうに日が落ちる瞬間、コハクのしっぽが空と同じ色になる。それだけを描きたくて描きました。',
    art: 'seaside full soft 16:9 kohaku.calm.wave',
    by: 'kogitsune',
  },
  {
    title: 'ねむねむネムちゃん',
    content: '三度寝の顔です。',
    art: 'room portrait soft 1:1 nemu.sleepy',
    by: 'tsukimi_nemu',
  },
  {
    title: 'トト、はじめての雪',
    content:
      '「コレハ ナンデスカ」\n「雪だよ」\n「ユキ…… キロク シマシタ」\n\nアンテナにちょっと積もってるのがこだわりです☃️',
    art: 'snow full soft 4:3 toto.surprised.reach rumi.happy.knit',
    by: 'rikuto',
  },
  {
    title: 'ハナのお茶会',
    content:
      '花びらのフードの中って、きっといい匂いがする。カフェの窓際で、紅茶を冷ましているところ。',
    art: 'cafe full soft 3:4 hana.happy.cup',
  },
  {
    title: 'ギンガの背中に乗って',
    content: '背中の星座を数えているうちに、みんな寝ちゃうんですよね。起きてるのはルミだけ。',
    art: 'space full soft 16:9 rumi.wave ginga.smile nemu.sleepy',
    by: 'sumire_v',
  },
  {
    title: 'パチパチ花火大会',
    content: 'パチにとって花火は「親戚」みたいなものらしいです（独自解釈）',
    art: 'festival full soft 1:1 pachi.happy.cheer',
    by: 'pachio',
  },
  {
    title: 'マロンの冬支度',
    content: 'どんぐり、くり、くるみ、そしてたい焼き。最後のひとつは冬を越せないと思う。',
    art: 'autumn full soft 4:3 maron.happy.fish',
    by: 'mochi_umai',
  },
  {
    title: '銀杏並木で待ち合わせ',
    content:
      '待ち合わせの5分前に着くのがコハク、ちょうどに着くのがクロネ、10分遅れるのがネム。みなさんの解釈はどうですか？',
    art: 'autumn full soft 16:9 kohaku.smile kurone.wink.wave nemu.sleepy',
    by: 'pachio',
  },
  {
    title: '海の底の放課後',
    content:
      '泡の音だけが聞こえる場所でおしゃべり。水の中の光を描くのが楽しすぎて、気づいたら朝でした。',
    art: 'underwater full soft 3:4 ginga.happy shizuku.wink.cheer',
    by: 'amane',
  },
  {
    title: 'きのこの森のひみつ基地',
    content: 'ポルカの家はどのきのこ？と聞くと、いつも違うきのこを指さします。',
    art: 'forest full soft 4:3 polka.wink.wave hana.smile',
    by: 'kinoko_mori',
  },
  {
    title: '屋上庭園、17時すぎ',
    content: '電球がぽつぽつ点きはじめる時間がいちばん好き。ハナが水やりを終えたところです。',
    art: 'rooftop full soft 4:3 hana.smile.flower',
  },
  {
    title: '片目つぶっていこうぜ',
    content: 'ウィンク練習中。パチはできる子。',
    art: 'meadow portrait soft 1:1 pachi.wink',
  },
  {
    title: '三人で見る流れ星',
    content:
      'お願いごとは言わないほうが叶うって、コハクが教えてくれた。\nルミ本人が流れ星なのでは？というツッコミは受け付けています。',
    art: 'town full soft 3:2 moko.happy kohaku.smile rumi.surprised',
  },
  {
    title: 'リボンとしずく',
    content:
      'クロネ×シズクの組み合わせ、もっと増えてほしい。水が苦手な猫と、水そのものの子。距離感がたまらないのです。',
    art: 'rain full soft 1:1 kurone.shy shizuku.smile',
    tags: ['クロシズ'],
  },
  {
    title: '1時間チャレンジ：モコ',
    content: '今日のお題「もこもこ」。1時間で塗りまで！ 毛のふちどりに40分使った人がここにいます。',
    art: 'meadow portrait flat 1:1 moko.happy',
    days_ago: 20,
  },
  {
    title: '1時間チャレンジ：トト',
    content: '2回目の参加です。角を丸くするとトトになる。',
    art: 'room portrait flat 1:1 toto.wink',
    days_ago: 13,
  },
  {
    title: '冬のルミさん',
    content: 'サンタ帽は早すぎる？ いいえ、似合うなら一年中かぶっていいんです。',
    art: 'snow portrait soft 3:4 rumi.happy.santa',
  },
  {
    title: 'こたつ会議',
    content: '議題：みかんは誰が取りに行くか。\n結論：出ない。',
    art: 'room full soft 4:3 moko.sleepy nemu.sleepy maron.smile',
  },
  {
    title: '線画だけ先に',
    content:
      '色はまた今度。ペンの入りと抜きを意識して描きました。ハナの葉っぱの羽、線で描くと楽しいです。',
    art: 'meadow full ink 3:4 hana.smile',
    by: 'nobinobi_line',
  },
  {
    title: 'ペン画・黒猫',
    content: '万年筆とにじむ紙。黒猫を黒く塗らずに黒く見せる、が今年のテーマでした。',
    art: 'town full ink 1:1 kurone.calm',
    by: 'inkblot',
  },
  {
    title: 'おとぎ話みたいなの描きたくて',
    content: '水彩っぽいブラシを買ったので試し塗り。にじみの端っこがきれいに出ると声が出ますね',
    art: 'forest full watercolor 4:3 rumi.smile polka.happy',
  },
  {
    title: '水彩の海',
    content: '塩を振るテクニックをデジタルで再現してみました（塩は振ってない）。',
    art: 'seaside full watercolor 3:4 shizuku.calm',
  },
  {
    title: '光るものが好き',
    content: '夜光塗料みたいな塗り、はじめてやってみました。暗い部屋で見てください🌌',
    art: 'forest full glow 3:4 polka.singing.cheer',
  },
  {
    title: 'ナイトモード・ギンガ',
    content:
      '銀河のくじら、発光verです。スマホの待ち受けにしてます。ご自由にどうぞ（無断転載はなしでお願いします）',
    art: 'space full glow 9:16 ginga.calm',
  },
  {
    title: 'ほしまちを歩く',
    content: '小さいルミを探すタイプの絵です。拡大して見てね。',
    art: 'town tiny soft 16:9 rumi.wave',
    by: 'sora_draws',
  },
  {
    title: 'だれもいない海と、ひとり',
    content: 'こういう、引きの絵が描けるようになりたくて。今月の練習のまとめです。',
    art: 'seaside tiny soft 3:2 kohaku.calm',
  },
  {
    title: '雪原のちいさな足あと',
    content: '足あとは描かないほうが、雪がきれいに見えました。',
    art: 'snow tiny soft 16:9 moko.happy',
  },
  {
    title: '遠足の集合写真',
    content: 'はい、チーズの0.5秒前。シズクだけ目をつぶってます。',
    art: 'meadow full soft 3:2 shizuku.happy rumi.smile maron.wink',
  },
  {
    title: 'ネムのパジャマパーティー',
    content: '主催者が最初に寝ました。',
    art: 'room full soft 3:2 pachi.happy nemu.sleepy hana.surprised',
  },
  {
    title: 'お題：はじめまして',
    content: 'ワンドロお題より。人見知りトトと、距離の詰め方がすごいマロン。',
    art: 'autumn full soft 4:3 toto.shy maron.happy.wave',
    by: 'tento_mushi',
  },
  {
    title: 'お題：かさ',
    content: '30分オーバーしましたが載せます！ 雨つぶは後から足しました☔',
    art: 'rain full soft 4:3 moko.smile.umbrella',
  },
  {
    title: 'お題：あかり',
    content:
      '提灯の明かりで顔が照らされるのを描きたかったんです。頬の赤みを一段足したら急に生きて見えてびっくり。',
    art: 'festival full soft 3:4 kohaku.smile.lantern',
  },
  {
    title: 'お題：みんなでおでかけ',
    content: '気づいたらクロネだけ逆方向を見ていました。クロネらしいので直しません。',
    art: 'rooftop full soft 16:9 kurone.calm polka.happy toto.smile',
  },
  {
    title: 'たい焼きは頭から',
    content: 'しっぽから派のマロンと、分けっこしたいモコ。',
    art: 'town full soft 1:1 moko.happy maron.surprised.fish',
    by: 'mochi_umai',
  },
  {
    title: 'キャンディと片想い',
    content: '渡すタイミングを30分うかがっている。',
    art: 'festival portrait soft 1:1 nemu.shy',
  },
  {
    title: 'シズクのしずくの音',
    content: '歌うとき、体の中の水が少し揺れるんです。きっと。',
    art: 'underwater portrait soft 4:3 shizuku.singing',
  },
  {
    title: 'こはくいろの午後',
    content: '読書するコハクが好きな人〜〜〜〜🙋',
    art: 'cafe full soft 1:1 kohaku.calm.book.glasses',
    by: 'kogitsune',
  },
  {
    title: '王様ごっこ',
    content: 'かんむりはドーナツの箱で作りました、という設定。',
    art: 'room full soft 3:4 pachi.happy.crown',
  },
  {
    title: 'ハナかんむり',
    content: '練習中の手を見せないように描く技術ばかり上達しています。',
    art: 'meadow portrait soft 4:3 hana.smile.wreath',
  },
  {
    title: 'ヘッドホンと夜更かし',
    content: 'トトは充電しながら音楽を聴くらしい。どこから充電するのかは公式回答待ち。',
    art: 'room portrait soft 3:4 toto.happy.headphones',
  },
  {
    title: '星を配達する仕事',
    content: 'ルミの仕事って、こういうことかなと。屋根から屋根へ。',
    art: 'town full soft 9:16 rumi.smile.wand',
  },
  {
    title: '風船ひとつぶんの冒険',
    content: '空に飛ばされる三秒前のハナです。',
    art: 'meadow full soft 9:16 hana.surprised.balloon',
  },
  {
    title: 'もみじ一枚ぶんの秋',
    content: '今年のもみじは色づくのが遅かったですね。コハクに一枚持ってもらいました。',
    art: 'autumn portrait soft 3:4 kohaku.smile.leaf',
    by: 'kogitsune',
  },
  {
    title: 'せんこう花火',
    content: '夏に描き終わらなかった絵が、ようやく完成しました。季節感とは。',
    art: 'festival full soft 4:3 nemu.calm.sparkler shizuku.happy',
    days_ago: 12,
  },
  {
    title: 'がおー',
    content: 'こわくない。',
    art: 'meadow portrait soft 1:1 maron.surprised.cheer',
  },
  {
    title: '落書き',
    content: '電話しながら描いてたやつ。気に入ったので清書しました',
    art: 'snow full flat 1:1 polka.happy',
  },
  {
    title: 'きょうのクロネ',
    content: '毎日クロネ、142日目。\n今日は機嫌がいい日。',
    art: 'cafe portrait soft 1:1 kurone.happy',
    by: 'kuro_days',
    days_ago: 11,
  },
  {
    title: '毎日クロネ 143',
    content: '今日は機嫌がわるい日。でもしっぽは正直です。',
    art: 'rain portrait soft 4:3 kurone.calm',
    by: 'kuro_days',
    days_ago: 10,
  },
  {
    title: '毎日クロネ 144',
    content: '本を読んでいると必ず膝に乗ってくる。',
    art: 'room full soft 4:3 kurone.smile.book',
    by: 'kuro_days',
    days_ago: 9,
  },
  {
    title: '毎日クロネ 145（寒い）',
    content: '帽子、いやがるかと思ったら、気に入ったみたいです。',
    art: 'snow full soft 3:4 kurone.happy.knit',
    by: 'kuro_days',
    days_ago: 8,
  },
  {
    title: '毎日クロネ 150日記念',
    content:
      'とうとう150日！ 見てくださるみなさんのおかげで続いています。\n200日目は原画展のつもりで大きいのを描きます。',
    art: 'festival portrait soft 3:4 kurone.wink.crown',
    by: 'kuro_days',
    days_ago: 3,
  },
  {
    title: '誕生日おめでとう、ポルカ',
    content: 'キャンドルの代わりに傘のぽんぽんが光ればいいのに、と毎年思っています🎂',
    art: 'cafe full soft 1:1 polka.happy.cup hana.singing',
    by: 'kasa_no_shita',
  },
  {
    title: '紙芝居ふう',
    content: '角ばった紙の感じを出してみました。子どもの頃に読んだ絵本の色を思い出しながら。',
    art: 'forest full flat 4:3 kohaku.smile hana.happy',
  },
  {
    title: '逆光チャレンジ',
    content: '逆光のリムライト、正解がわからないまま5時間。',
    art: 'seaside portrait soft 1:1 moko.calm',
  },
  {
    title: 'おやすみ前の一枚',
    content: '明日も早いのでこれだけ。ネムを描くと自分も眠くなる、という現象に名前がほしいです。',
    art: 'town portrait glow 1:1 nemu.sleepy',
    by: 'tsukimi_nemu',
  },
  {
    title: '宇宙遊泳',
    content: 'アンテナがちゃんと宇宙と交信してる顔。',
    art: 'space full soft 3:4 toto.surprised.reach',
  },
  {
    title: 'ちいさな惑星のふたり',
    content: '直径5メートルの星に住んでいたら、毎日何回も夕焼けが見られるそうです。',
    art: 'space tiny soft 1:1 kohaku.smile nemu.sleepy',
  },
  {
    title: 'メガネ男子（きつね）',
    content: '需要しかない。',
    art: 'cafe portrait soft 3:4 kohaku.wink.glasses',
    by: 'kogitsune',
  },
  {
    title: 'パチと静電気',
    content: 'セーターを脱ぐときのパチは近くで見てはいけません⚡',
    art: 'room portrait soft 4:3 pachi.surprised',
    by: 'pachio',
  },
  {
    title: '雷注意報',
    content: '夜の野原にパチがひとり。本人は楽しいだけなんです。',
    art: 'meadow full glow 4:3 pachi.happy.cheer',
  },
  {
    title: 'マロンのほっぺ',
    content: 'つまむと伸びる。たぶん。',
    art: 'autumn portrait soft 1:1 maron.shy',
    by: 'donguri_pan',
    days_ago: 50,
  },
  {
    title: '仲直りのしかた',
    content: 'けんかした次の日、何も言わずに隣に座るのがクロネ。先に「ごめんね」を言えるのがモコ。',
    art: 'rooftop full soft 3:2 kurone.shy moko.smile',
  },
  {
    title: '初めて投稿します',
    content:
      'はじめまして。絵を描くのは10年ぶりです。娘に「ルミかいて」と言われて始めました。見せたら「ほしがちょっとおおきい」とのことです。',
    art: 'meadow full flat 3:4 rumi.smile',
    by: 'haruka_m',
    days_ago: 39,
  },
  {
    title: '二枚目です',
    content:
      '前回あたたかいコメントをありがとうございました。今度は「ちょうどいい」をいただきました！',
    art: 'town full flat 3:4 rumi.happy.wave',
    by: 'haruka_m',
    days_ago: 27,
  },
  {
    title: 'コーラス隊',
    content: 'せーの、で口を開けるタイミングがみんな違う。',
    art: 'festival full soft 3:2 rumi.singing shizuku.singing pachi.singing',
  },
  {
    title: '潮だまりの研究',
    content: 'ヒトデを見つけて固まるトト。「ルミサン ガ オチテイマス」',
    art: 'seaside full soft 1:1 toto.surprised rumi.happy',
  },
  {
    title: '光の森',
    content:
      '木漏れ日のブラシを自作しました。木漏れ日が好きなのか、木漏れ日の下にいるマロンが好きなのか、もうわかりません。',
    art: 'forest full soft 9:16 maron.calm',
    by: 'komorebi',
  },
  {
    title: 'ワンドロまとめに入らなかった子',
    content: '時間切れで塗れなかったのを供養します🙏',
    art: 'space portrait ink 1:1 shizuku.surprised',
  },
  {
    title: 'ラクガキ（ギンガ）',
    content: '丸を描いて、笑わせたら、ギンガ。',
    art: 'underwater full ink 4:3 ginga.happy',
    by: 'nobinobi_line',
  },
  { title: '雲の上のモコ', content: '飼い主は空です。', art: 'meadow tiny soft 3:4 moko.sleepy' },
  {
    title: 'ほしまちカフェの新メニュー',
    content: '「しずくソーダ」「きのこポタージュ」「くじらパフェ」。全部たのみたい。',
    art: 'cafe full soft 16:9 shizuku.smile polka.happy ginga.wink',
  },
  {
    title: '初雪の朝',
    content: '窓を開けたら、いつもの坂が知らない場所みたいだった。',
    art: 'snow full soft 9:16 hana.surprised.scarf',
  },
  {
    title: 'ベレー帽の似合う人選手権',
    content:
      'エントリーNo.1、シズク…と言いたいところですが、頭がとがっていて乗らなかったのでコハクになりました。',
    art: 'autumn portrait soft 4:3 kohaku.happy.beret',
  },
  {
    title: 'すみっこが好き',
    content: '人の多いところに行くと、いつのまにか端っこにいるネム。わかる。',
    art: 'festival tiny soft 3:2 nemu.shy',
  },
  {
    title: 'ファンアート100枚目！',
    content:
      '数えたらちょうど100枚でした。1枚目のルミと並べたら別人（別星）でした。これからもよろしくお願いします⭐️',
    art: 'rooftop full soft 4:3 rumi.happy.party moko.happy.party',
    by: 'sora_draws',
    days_ago: 17,
  },
  {
    title: '提灯の下で',
    content: '浴衣を着せるか迷って、結局そのままがいちばんかわいい、という結論に毎年なります。',
    art: 'festival full soft 9:16 moko.happy.lantern',
  },
  {
    title: 'くじら雲',
    content: '遠くにいるギンガと、手を振るハナ。いつか本にしたい場面です。',
    art: 'rooftop full soft 9:16 hana.happy.wave',
  },
  {
    title: '傘の色を変えてみた',
    content: '差分もあります。黄色がいちばんだったのでこれで。',
    art: 'rain full soft 9:16 nemu.smile.umbrella',
  },
  {
    title: 'ほっぺ大集合',
    content:
      'ほっぺの位置を研究した結果、目のすぐ下がいちばん幼く見えるとわかりました。参考になれば！',
    art: 'stickers 1:1 moko nemu maron',
    by: 'wataame',
  },
  {
    title: '表情差分あそび',
    content: '同じ顔を8回描くと、だんだんその子のことがわかってくる。クロネは怒っても目が優しい。',
    art: 'stickers 4:3 kurone hana',
  },
  {
    title: 'スタンプにしたいトト',
    content: '「了解デス」「充電シマス」「…」があれば会話は成立します🤖',
    art: 'stickers 3:4 toto pachi',
  },
  {
    title: '4コマ：おすそわけ',
    content: 'セリフなしで伝わるか挑戦。右上から読んでください。',
    art: 'comic/share 1:1 maron moko',
    by: 'kakera',
  },
  {
    title: '4コマ：あめあがり',
    content: '実話です（犬と傘で）。',
    art: 'comic/rain 4:3 shizuku polka',
    by: 'kakera',
  },
  {
    title: '4コマ：おきて',
    content: '起こす側が寝るパターン。',
    art: 'comic/wake 3:4 nemu rumi',
    by: 'kakera',
  },
  {
    title: '描きかけのクロネとコハク',
    content: '背景で力尽きたので下書きに置いておく。',
    art: 'town full soft 4:3 kurone.smile kohaku.happy',
    draft: true,
    by: 'sora_draws',
  },
  {
    title: 'グリーティングカードの案その1',
    content: 'ふたりの間にひとこと入れる。文字の位置はあとで決める。',
    by: 'mimori',
    art: 'snow full flat 3:4 pachi.happy.wave maron.smile',
    draft: true,
  },
  { title: '', content: '', art: 'forest full soft 3:4 polka.surprised', draft: true },
  {
    title: 'コハクのまばたき',
    content: '目を閉じた顔と開いた顔、どちらを出すか決められないので、しばらく置いておく。',
    art: 'autumn portrait soft 4:3 kohaku.happy',
    draft: true,
  },
  {
    title: 'カップを両手で',
    content:
      'ワンドロ「湯気」のお題に合わせて、マロンのあたたかい一枚です。カップは手前、湯気は右へ。',
    art: 'cafe full soft 3:4 maron.smile.cup',
    draft: true,
    by: 'sora_draws',
  },
];
