import type { PostText } from './post-text.ts';

export const fanart: readonly PostText[] = [
  {
    title: '星がいちばん近い夜',
    content:
      'ほしまちの坂の上から見た夜です。ルミが「ここが一番よく見えるよ」と連れてきてくれた、という妄想で描きました。\n街灯の色を決めるのに三日かかりました…！',
    pictures: ['town-rumi-moko'],
    by: 'sora_draws',
  },
  {
    title: 'ルミの「おかえり」',
    content: '仕事から帰ってきた夜に、玄関でこんなふうに迎えてくれたらもう何もいらない。',
    pictures: ['town-rumi'],
  },
  {
    title: 'マフラーおろしたよ',
    content: '今日から急に寒くなったので、モコにもマフラーを。もこもこに赤が映えます🧣',
    pictures: ['snow-moko'],
  },
  {
    title: 'クロネ、リボンを結びなおす',
    content:
      'クロネさんは絶対に自分でリボンを結べるタイプだと思うんです。でも今日はちょっと曲がってる。そこがいい。',
    pictures: ['room-kurone'],
  },
  {
    title: '雨の日のポルカとシズク',
    content:
      '傘いらないよ、と言うシズクと、傘がなくても大丈夫なポルカ。\n結局ふたりとも濡れない帰り道。',
    pictures: ['rain-polka-shizuku'],
    by: 'kasa_no_shita',
  },
  {
    title: '夕焼けと、きつね色',
    content:
      '海の向こうに日が落ちる瞬間、コハクのしっぽが空と同じ色になる。それだけを描きたくて描きました。',
    pictures: ['seaside-kohaku'],
    by: 'kogitsune',
  },
  {
    title: 'ねむねむネムちゃん',
    content: '三度寝の顔です。',
    pictures: ['room-nemu'],
    by: 'tsukimi_nemu',
  },
  {
    title: 'トト、はじめての雪',
    content:
      '「コレハ ナンデスカ」\n「雪だよ」\n「ユキ…… キロク シマシタ」\n\nアンテナにちょっと積もってるのがこだわりです☃️',
    pictures: ['snow-toto-rumi'],
    by: 'rikuto',
  },
  {
    title: 'ハナのお茶会',
    content:
      '花びらのフードの中って、きっといい匂いがする。カフェの窓際で、紅茶を冷ましているところ。',
    pictures: ['cafe-hana'],
  },
  {
    title: 'ギンガの背中に乗って',
    content: '背中の星座を数えているうちに、みんな寝ちゃうんですよね。起きてるのはルミだけ。',
    pictures: ['space-rumi-ginga-nemu'],
    by: 'sumire_v',
  },
  {
    title: 'パチパチ花火大会',
    content: 'パチにとって花火は「親戚」みたいなものらしいです（独自解釈）',
    pictures: ['festival-pachi'],
    by: 'pachio',
  },
  {
    title: 'マロンの冬支度',
    content: 'どんぐり、くり、くるみ、そしてたい焼き。最後のひとつは冬を越せないと思う。',
    pictures: ['autumn-maron'],
    by: 'mochi_umai',
  },
  {
    title: '銀杏並木で待ち合わせ',
    content:
      '待ち合わせの5分前に着くのがコハク、ちょうどに着くのがクロネ、10分遅れるのがネム。みなさんの解釈はどうですか？',
    pictures: ['autumn-kohaku-kurone-nemu'],
    by: 'pachio',
  },
  {
    title: '海の底の放課後',
    content:
      '泡の音だけが聞こえる場所でおしゃべり。水の中の光を描くのが楽しすぎて、気づいたら朝でした。',
    pictures: ['underwater-ginga-shizuku'],
    by: 'amane',
  },
  {
    title: 'きのこの森のひみつ基地',
    content: 'ポルカの家はどのきのこ？と聞くと、いつも違うきのこを指さします。',
    pictures: ['forest-polka-hana'],
    by: 'kinoko_mori',
  },
  {
    title: '屋上庭園、17時すぎ',
    content: '電球がぽつぽつ点きはじめる時間がいちばん好き。ハナが水やりを終えたところです。',
    pictures: ['rooftop-hana'],
  },
  {
    title: '片目つぶっていこうぜ',
    content: 'ウィンク練習中。パチはできる子。',
    pictures: ['meadow-pachi'],
  },
  {
    title: '三人で見る流れ星',
    content:
      'お願いごとは言わないほうが叶うって、コハクが教えてくれた。\nルミ本人が流れ星なのでは？というツッコミは受け付けています。',
    pictures: ['town-moko-kohaku-rumi'],
  },
  {
    title: 'リボンとしずく',
    content:
      'クロネ×シズクの組み合わせ、もっと増えてほしい。水が苦手な猫と、水そのものの子。距離感がたまらないのです。',
    pictures: ['rain-kurone-shizuku'],
    tags: ['クロシズ'],
  },
  {
    title: '1時間チャレンジ：モコ',
    content: '今日のお題「もこもこ」。1時間で塗りまで！ 毛のふちどりに40分使った人がここにいます。',
    pictures: ['meadow-moko'],
    days_ago: 20,
  },
  {
    title: '1時間チャレンジ：トト',
    content: '2回目の参加です。角を丸くするとトトになる。',
    pictures: ['room-toto'],
    days_ago: 13,
  },
  {
    title: '冬のルミさん',
    content: 'サンタ帽は早すぎる？ いいえ、似合うなら一年中かぶっていいんです。',
    pictures: ['snow-rumi'],
  },
  {
    title: 'こたつ会議',
    content: '議題：みかんは誰が取りに行くか。\n結論：出ない。',
    pictures: ['room-moko-nemu-maron'],
  },
  {
    title: '線画だけ先に',
    content:
      '色はまた今度。ペンの入りと抜きを意識して描きました。ハナの葉っぱの羽、線で描くと楽しいです。',
    pictures: ['meadow-hana'],
    by: 'nobinobi_line',
  },
  {
    title: 'ペン画・黒猫',
    content: '万年筆とにじむ紙。黒猫を黒く塗らずに黒く見せる、が今年のテーマでした。',
    pictures: ['town-kurone'],
    by: 'inkblot',
  },
  {
    title: 'おとぎ話みたいなの描きたくて',
    content: '水彩っぽいブラシを買ったので試し塗り。にじみの端っこがきれいに出ると声が出ますね',
    pictures: ['forest-rumi-polka'],
  },
  {
    title: '水彩の海',
    content: '塩を振るテクニックをデジタルで再現してみました（塩は振ってない）。',
    pictures: ['seaside-shizuku'],
  },
  {
    title: '光るものが好き',
    content: '夜光塗料みたいな塗り、はじめてやってみました。暗い部屋で見てください🌌',
    pictures: ['forest-polka'],
  },
  {
    title: 'ナイトモード・ギンガ',
    content:
      '銀河のくじら、発光verです。スマホの待ち受けにしてます。ご自由にどうぞ（無断転載はなしでお願いします）',
    pictures: ['space-ginga'],
  },
  {
    title: 'ほしまちを歩く',
    content: '小さいルミを探すタイプの絵です。拡大して見てね。',
    pictures: ['town-rumi-2'],
    by: 'sora_draws',
  },
  {
    title: 'だれもいない海と、ひとり',
    content: 'こういう、引きの絵が描けるようになりたくて。今月の練習のまとめです。',
    pictures: [
      'seaside-kohaku-2',
      'seaside-kohaku-2-page-2',
      'seaside-kohaku-2-page-3',
      'seaside-kohaku-2-page-4',
    ],
    layout: 'pages',
  },
  {
    title: '雪原のちいさな足あと',
    content: '足あとは描かないほうが、雪がきれいに見えました。',
    pictures: ['snow-moko-2'],
  },
  {
    title: '遠足の集合写真',
    content: 'はい、チーズの0.5秒前。シズクだけ目をつぶってます。',
    pictures: ['meadow-shizuku-rumi-maron'],
  },
  {
    title: 'ネムのパジャマパーティー',
    content: '主催者が最初に寝ました。',
    pictures: ['room-pachi-nemu-hana'],
  },
  {
    title: 'お題：はじめまして',
    content: 'ワンドロお題より。人見知りトトと、距離の詰め方がすごいマロン。',
    pictures: ['autumn-toto-maron'],
    by: 'tento_mushi',
  },
  {
    title: 'お題：かさ',
    content: '30分オーバーしましたが載せます！ 雨つぶは後から足しました☔',
    pictures: ['rain-moko'],
  },
  {
    title: 'お題：あかり',
    content:
      '提灯の明かりで顔が照らされるのを描きたかったんです。頬の赤みを一段足したら急に生きて見えてびっくり。',
    pictures: ['festival-kohaku'],
  },
  {
    title: 'お題：みんなでおでかけ',
    content: '気づいたらクロネだけ逆方向を見ていました。クロネらしいので直しません。',
    pictures: ['rooftop-kurone-polka-toto'],
  },
  {
    title: 'たい焼きは頭から',
    content: 'しっぽから派のマロンと、分けっこしたいモコ。',
    pictures: ['town-moko-maron'],
    by: 'mochi_umai',
  },
  {
    title: 'キャンディと片想い',
    content: '渡すタイミングを30分うかがっている。',
    pictures: ['festival-nemu'],
  },
  {
    title: 'シズクのしずくの音',
    content: '歌うとき、体の中の水が少し揺れるんです。きっと。',
    pictures: ['underwater-shizuku', 'underwater-shizuku-page-2', 'underwater-shizuku-page-3'],
    layout: 'grid',
  },
  {
    title: 'こはくいろの午後',
    content: '読書するコハクが好きな人〜〜〜〜🙋',
    pictures: ['cafe-kohaku'],
    by: 'kogitsune',
  },
  {
    title: '王様ごっこ',
    content: 'かんむりはドーナツの箱で作りました、という設定。',
    pictures: ['room-pachi'],
  },
  {
    title: 'ハナかんむり',
    content: '練習中の手を見せないように描く技術ばかり上達しています。',
    pictures: ['meadow-hana-2', 'meadow-hana-2-page-2'],
    layout: 'grid',
  },
  {
    title: 'ヘッドホンと夜更かし',
    content: 'トトは充電しながら音楽を聴くらしい。どこから充電するのかは公式回答待ち。',
    pictures: ['room-toto-2'],
  },
  {
    title: '星を配達する仕事',
    content: 'ルミの仕事って、こういうことかなと。屋根から屋根へ。',
    pictures: ['town-rumi-3', 'town-rumi-3-page-2', 'town-rumi-3-page-3', 'town-rumi-3-page-4'],
    layout: 'pages',
  },
  {
    title: '風船ひとつぶんの冒険',
    content: '空に飛ばされる三秒前のハナです。',
    pictures: ['meadow-hana-3'],
  },
  {
    title: 'もみじ一枚ぶんの秋',
    content: '今年のもみじは色づくのが遅かったですね。コハクに一枚持ってもらいました。',
    pictures: ['autumn-kohaku'],
    by: 'kogitsune',
  },
  {
    title: 'せんこう花火',
    content: '夏に描き終わらなかった絵が、ようやく完成しました。季節感とは。',
    pictures: ['festival-nemu-shizuku'],
    days_ago: 12,
  },
  {
    title: 'がおー',
    content: 'こわくない。',
    pictures: ['meadow-maron'],
  },
  {
    title: '落書き',
    content: '電話しながら描いてたやつ。気に入ったので清書しました',
    pictures: ['snow-polka'],
  },
  {
    title: 'きょうのクロネ',
    content: '毎日クロネ、142日目。\n今日は機嫌がいい日。',
    pictures: ['cafe-kurone'],
    by: 'kuro_days',
    days_ago: 11,
  },
  {
    title: '毎日クロネ 143',
    content: '今日は機嫌がわるい日。でもしっぽは正直です。',
    pictures: ['rain-kurone'],
    by: 'kuro_days',
    days_ago: 10,
  },
  {
    title: '毎日クロネ 144',
    content: '本を読んでいると必ず膝に乗ってくる。',
    pictures: ['room-kurone-2'],
    by: 'kuro_days',
    days_ago: 9,
  },
  {
    title: '毎日クロネ 145（寒い）',
    content: '帽子、いやがるかと思ったら、気に入ったみたいです。',
    pictures: ['snow-kurone'],
    by: 'kuro_days',
    days_ago: 8,
  },
  {
    title: '毎日クロネ 150日記念',
    content:
      'とうとう150日！ 見てくださるみなさんのおかげで続いています。\n200日目は原画展のつもりで大きいのを描きます。',
    pictures: ['festival-kurone'],
    by: 'kuro_days',
    days_ago: 3,
  },
  {
    title: '誕生日おめでとう、ポルカ',
    content: 'キャンドルの代わりに傘のぽんぽんが光ればいいのに、と毎年思っています🎂',
    pictures: ['cafe-polka-hana'],
    by: 'kasa_no_shita',
  },
  {
    title: '紙芝居ふう',
    content: '角ばった紙の感じを出してみました。子どもの頃に読んだ絵本の色を思い出しながら。',
    pictures: ['forest-kohaku-hana'],
  },
  {
    title: '逆光チャレンジ',
    content: '逆光のリムライト、正解がわからないまま5時間。',
    pictures: ['seaside-moko'],
  },
  {
    title: 'おやすみ前の一枚',
    content: '明日も早いのでこれだけ。ネムを描くと自分も眠くなる、という現象に名前がほしいです。',
    pictures: ['town-nemu'],
    by: 'tsukimi_nemu',
  },
  {
    title: '宇宙遊泳',
    content: 'アンテナがちゃんと宇宙と交信してる顔。',
    pictures: ['space-toto'],
  },
  {
    title: 'ちいさな惑星のふたり',
    content: '直径5メートルの星に住んでいたら、毎日何回も夕焼けが見られるそうです。',
    pictures: ['space-kohaku-nemu', 'space-kohaku-nemu-page-2', 'space-kohaku-nemu-page-3'],
    layout: 'grid',
  },
  {
    title: 'メガネ男子（きつね）',
    content: '需要しかない。',
    pictures: ['cafe-kohaku-2'],
    by: 'kogitsune',
  },
  {
    title: 'パチと静電気',
    content: 'セーターを脱ぐときのパチは近くで見てはいけません⚡',
    pictures: ['room-pachi-2'],
    by: 'pachio',
  },
  {
    title: '雷注意報',
    content: '夜の野原にパチがひとり。本人は楽しいだけなんです。',
    pictures: ['meadow-pachi-2'],
  },
  {
    title: 'マロンのほっぺ',
    content: 'つまむと伸びる。たぶん。',
    pictures: ['autumn-maron-2'],
    by: 'donguri_pan',
    days_ago: 50,
  },
  {
    title: '仲直りのしかた',
    content: 'けんかした次の日、何も言わずに隣に座るのがクロネ。先に「ごめんね」を言えるのがモコ。',
    pictures: ['rooftop-kurone-moko'],
  },
  {
    title: '初めて投稿します',
    content:
      'はじめまして。絵を描くのは10年ぶりです。娘に「ルミかいて」と言われて始めました。見せたら「ほしがちょっとおおきい」とのことです。',
    pictures: ['meadow-rumi'],
    by: 'haruka_m',
    days_ago: 39,
  },
  {
    title: '二枚目です',
    content:
      '前回あたたかいコメントをありがとうございました。今度は「ちょうどいい」をいただきました！',
    pictures: ['town-rumi-4'],
    by: 'haruka_m',
    days_ago: 27,
  },
  {
    title: 'コーラス隊',
    content: 'せーの、で口を開けるタイミングがみんな違う。',
    pictures: ['festival-rumi-shizuku-pachi'],
  },
  {
    title: '潮だまりの研究',
    content: 'ヒトデを見つけて固まるトト。「ルミサン ガ オチテイマス」',
    pictures: ['seaside-toto-rumi'],
  },
  {
    title: '光の森',
    content:
      '木漏れ日のブラシを自作しました。木漏れ日が好きなのか、木漏れ日の下にいるマロンが好きなのか、もうわかりません。',
    pictures: ['forest-maron'],
    by: 'komorebi',
  },
  {
    title: 'ワンドロまとめに入らなかった子',
    content: '時間切れで塗れなかったのを供養します🙏',
    pictures: ['space-shizuku'],
  },
  {
    title: 'ラクガキ（ギンガ）',
    content: '丸を描いて、笑わせたら、ギンガ。',
    pictures: ['underwater-ginga'],
    by: 'nobinobi_line',
  },
  { title: '雲の上のモコ', content: '飼い主は空です。', pictures: ['meadow-moko-2'] },
  {
    title: 'ほしまちカフェの新メニュー',
    content: '「しずくソーダ」「きのこポタージュ」「くじらパフェ」。全部たのみたい。',
    pictures: ['cafe-shizuku-polka-ginga'],
  },
  {
    title: '初雪の朝',
    content: '窓を開けたら、いつもの坂が知らない場所みたいだった。',
    pictures: ['snow-hana', 'snow-hana-page-2'],
    layout: 'pages',
  },
  {
    title: 'ベレー帽の似合う人選手権',
    content:
      'エントリーNo.1、シズク…と言いたいところですが、頭がとがっていて乗らなかったのでコハクになりました。',
    pictures: ['autumn-kohaku-2'],
  },
  {
    title: 'すみっこが好き',
    content: '人の多いところに行くと、いつのまにか端っこにいるネム。わかる。',
    pictures: ['festival-nemu-2'],
  },
  {
    title: 'ファンアート100枚目！',
    content:
      '数えたらちょうど100枚でした。1枚目のルミと並べたら別人（別星）でした。これからもよろしくお願いします⭐️',
    pictures: ['rooftop-rumi-moko'],
    by: 'sora_draws',
    days_ago: 17,
  },
  {
    title: '提灯の下で',
    content: '浴衣を着せるか迷って、結局そのままがいちばんかわいい、という結論に毎年なります。',
    pictures: ['festival-moko'],
  },
  {
    title: 'くじら雲',
    content: '遠くにいるギンガと、手を振るハナ。いつか本にしたい場面です。',
    pictures: ['rooftop-hana-2'],
  },
  {
    title: '傘の色を変えてみた',
    content: '差分もあります。黄色がいちばんだったのでこれで。',
    pictures: ['rain-nemu'],
  },
  {
    title: 'ほっぺ大集合',
    content:
      'ほっぺの位置を研究した結果、目のすぐ下がいちばん幼く見えるとわかりました。参考になれば！',
    pictures: ['stickers-moko-nemu-maron'],
    by: 'wataame',
  },
  {
    title: '表情差分あそび',
    content: '同じ顔を8回描くと、だんだんその子のことがわかってくる。クロネは怒っても目が優しい。',
    pictures: ['stickers-kurone-hana'],
  },
  {
    title: 'スタンプにしたいトト',
    content: '「了解デス」「充電シマス」「…」があれば会話は成立します🤖',
    pictures: ['stickers-toto-pachi'],
  },
  {
    title: '4コマ：おすそわけ',
    content: 'セリフなしで伝わるか挑戦。右上から読んでください。',
    pictures: [
      'comic-maron-moko',
      'comic-maron-moko-page-2',
      'comic-maron-moko-page-3',
      'comic-maron-moko-page-4',
    ],
    by: 'kakera',
  },
  {
    title: '4コマ：あめあがり',
    content: '実話です（犬と傘で）。',
    pictures: [
      'comic-shizuku-polka',
      'comic-shizuku-polka-page-2',
      'comic-shizuku-polka-page-3',
      'comic-shizuku-polka-page-4',
    ],
    by: 'kakera',
  },
  {
    title: '4コマ：おきて',
    content: '起こす側が寝るパターン。',
    pictures: [
      'comic-nemu-rumi',
      'comic-nemu-rumi-page-2',
      'comic-nemu-rumi-page-3',
      'comic-nemu-rumi-page-4',
    ],
    by: 'kakera',
  },
  {
    title: '描きかけのクロネとコハク',
    content: '背景で力尽きたので下書きに置いておく。',
    pictures: ['town-kurone-kohaku'],
    draft: true,
    by: 'sora_draws',
  },
  {
    title: 'グリーティングカードの案その1',
    content: 'ふたりの間にひとこと入れる。文字の位置はあとで決める。',
    by: 'mimori',
    pictures: ['snow-pachi-maron'],
    draft: true,
  },
  { title: '', content: '', pictures: ['forest-polka-2'], draft: true },
  {
    title: 'コハクのまばたき',
    content: '目を閉じた顔と開いた顔、どちらを出すか決められないので、しばらく置いておく。',
    pictures: ['autumn-kohaku-3'],
    draft: true,
  },
  {
    title: 'カップを両手で',
    content:
      'ワンドロ「湯気」のお題に合わせて、マロンのあたたかい一枚です。カップは手前、湯気は右へ。',
    pictures: ['cafe-maron'],
    draft: true,
    by: 'sora_draws',
  },
];
