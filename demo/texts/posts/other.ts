import type { PostText } from './post-text.ts';

/** Other posts with a picture: announcements, event reports, experiments. */
export const other: readonly PostText[] = [
  {
    title: '新刊の原稿、脱稿しました',
    content: '24ページ、全部ほしまちの話です。眠い。とにかく眠い。お礼の落書きを置いて寝ます。',
    pictures: ['room-nemu-2'],
    days_ago: 2,
  },
  {
    title: 'オンライン作画会のおしらせ',
    content:
      '土曜の21時から、通話をつないでもくもく描く会をやります。聞き専も歓迎です。初めての方もお気軽にどうぞ！\nhttps://example.com/hoshimachi-mokumoku',
    pictures: ['cafe-kohaku-moko'],
    by: 'akari_staff',
    days_ago: 3,
  },
  {
    title: 'アイコン配布',
    content: '使うときの連絡は不要です。自作発言だけご遠慮ください。冬らしい帽子つき❄️',
    pictures: ['snow-hana-2'],
  },
  {
    title: 'アイコン配布（ネム）',
    content:
      '眠そうな顔のアイコンがほしいという声にお応えして。既読が遅れそうな印象を与えられます。',
    pictures: ['town-nemu-3'],
  },
  {
    title: '塗りのレイヤー構成',
    content:
      'よく聞かれるのでまとめます。①下塗り ②影（乗算） ③頬とハイライト ④リムライト（スクリーン） ⑤全体に薄くグラデーション。以上です。④がいちばん効きます。',
    pictures: ['meadow-kohaku'],
    by: 'kogitsune',
  },
  {
    title: '似顔絵を描いてもらいました',
    content: '友だちが、うちの子とルミを並べてくれました。家宝にします。',
    pictures: ['autumn-rumi-maron'],
  },
  {
    title: '展示のようす',
    content:
      '小さなギャラリーでのグループ展、無事に終わりました。足を運んでくださったみなさま、ありがとうございました。会場で一番人気だった一枚です。',
    pictures: ['forest-rumi-polka-2'],
    by: 'sumire_v',
  },
  {
    title: 'キャラ弁の設計図',
    content: '海苔の切り方まで決めました。あとは早起きするだけです（それが一番むずかしい）',
    pictures: ['cafe-moko-2'],
  },
  {
    title: '編みぐるみ編み図、清書中',
    content: 'パチのトゲは引き抜き編みで。年内に公開できるようがんばります🧶',
    pictures: ['room-pachi-3'],
    by: 'chikuchiku',
  },
  {
    title: 'うちのカレンダー',
    content:
      'プリンターで刷って、玄関に貼りました。母が「この白いの、毛糸？」と言うので「雲」と答えました。',
    pictures: ['snow-moko-3'],
  },
  {
    title: 'みんなで合作しました',
    content: '線画、塗り、背景を三人で分担しました。わたしは背景担当です。海、たのしい！',
    pictures: [
      'seaside-rumi-kurone-shizuku',
      'seaside-rumi-kurone-shizuku-page-2',
      'seaside-rumi-kurone-shizuku-page-3',
      'seaside-rumi-kurone-shizuku-page-4',
    ],
    layout: 'pages',
    by: 'nagi_sea',
  },
  {
    title: 'ワンドロ第12回、ありがとうございました',
    content: '参加47名！ 過去最多でした。次回のお題は「湯気」です。\n#ほしまちワンドロ',
    pictures: ['festival-pachi-hana-maron'],
    by: 'pachio',
    days_ago: 2,
  },
  {
    title: 'ゲームのマップを妄想する',
    content: '右上の山にギンガの泉、左下の町にルミの家。宝箱は全部マロンが先に開けています。',
    pictures: ['pixel-maron-rumi'],
    by: 'dot_ringo',
  },
  {
    title: '今月の描いたもの',
    content: 'ぎゅっと一枚に。描けない週もあったけど、並べるとちゃんと進んでいた。',
    pictures: ['stickers-rumi-kurone-hana-kohaku'],
    by: 'satsuki5',
  },
  {
    title: 'プロフィール帳ふう',
    content: 'すきなたべもの：くり。きらいなもの：せんたくき。',
    pictures: ['autumn-maron-4'],
  },
  {
    title: '合同誌の参加者募集',
    content:
      'テーマは「ほしまちの十二か月」。12人で1か月ずつ担当します。あと3枠（2月、6月、9月）です。ご興味のある方はプロフィールのリンクからどうぞ。',
    pictures: ['rooftop-polka-rumi'],
    by: 'mitsuki_3',
    days_ago: 40,
  },
  {
    title: 'ブラシ設定を公開します',
    content:
      'ふわふわブラシの設定です。粒子密度60、ばらつき35、紙質は画用紙。モコ専用と言っても過言ではない。',
    pictures: ['meadow-moko-3'],
    by: 'wataame',
  },
  {
    title: 'くじ引きの結果',
    content:
      '原画プレゼントのくじ、当選の方にはお知らせしました！ たくさんのご応募ありがとうございました。',
    pictures: ['festival-kohaku-2', 'festival-kohaku-2-page-2', 'festival-kohaku-2-page-3'],
    layout: 'grid',
  },
  {
    title: '初めてのデジタル',
    content: '液タブ、ついに買いました。一枚目は安心と信頼のギンガです。',
    pictures: ['underwater-ginga-2'],
    days_ago: 70,
  },
  {
    title: '塗り絵どうぞ',
    content: '子どもたちと遊べるように線画を置いておきます。印刷してどうぞ〜🖍',
    pictures: ['forest-polka-hana-maron'],
    by: 'kinoko_mori',
    days_ago: 30,
  },
  {
    title: '塗り絵どうぞ（海）',
    content: '前回の森が好評だったので、海もつくりました。ギンガの星は好きな色で！',
    pictures: ['underwater-shizuku-ginga-3'],
    by: 'kinoko_mori',
    days_ago: 12,
  },
  {
    title: 'アンケートの下書き',
    content: 'Q1. 推しは？ Q2. 出会ったきっかけは？',
    pictures: ['stickers-rumi-moko-kurone-polka'],
    draft: true,
    by: 'mimori',
  },
  {
    title: '寄稿のお礼',
    content:
      '「ほしまちの十二か月」三月号の表紙に入れていただきました。声をかけてくださって、ほんとうにありがとうございます。',
    pictures: ['meadow-hana-moko'],
    by: 'tetote',
    days_ago: 14,
  },
  {
    title: '在庫のおしらせ',
    content: 'ステッカーの再入荷は来月上旬の予定です。通販のお手紙に落書きを一枚ずつ入れています。',
    pictures: ['pattern-shizuku-nemu-toto'],
    draft: true,
    by: 'usagi_bin',
  },
  {
    title: '通販ページの文章',
    content: '送料を確認してから公開すること。',
    pictures: ['pattern-rumi-maron-hana'],
    draft: true,
    by: 'usagi_bin',
  },
];
