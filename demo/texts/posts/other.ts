import type { PostText } from './post-text.ts';

/** Other posts with a picture: announcements, event reports, experiments. */
export const other: readonly PostText[] = [
  {
    title: '新刊の原稿、脱稿しました',
    content: '24ページ、全部ほしまちの話です。眠い。とにかく眠い。お礼の落書きを置いて寝ます。',
    art: 'room full flat 4:3 nemu.sleepy',
    days_ago: 2,
  },
  {
    title: 'オンライン作画会のおしらせ',
    content:
      '土曜の21時から、通話をつないでもくもく描く会をやります。聞き専も歓迎です。初めての方もお気軽にどうぞ！\nhttps://example.com/hoshimachi-mokumoku',
    art: 'cafe full flat 16:9 kohaku.happy.brush moko.smile',
    by: 'akari_staff',
    days_ago: 3,
  },
  {
    title: 'アイコン配布',
    content: '使うときの連絡は不要です。自作発言だけご遠慮ください。冬らしい帽子つき❄️',
    art: 'snow portrait flat 1:1 hana.happy.knit',
  },
  {
    title: 'アイコン配布（ネム）',
    content:
      '眠そうな顔のアイコンがほしいという声にお応えして。既読が遅れそうな印象を与えられます。',
    art: 'town portrait flat 1:1 nemu.sleepy',
  },
  {
    title: '塗りのレイヤー構成',
    content:
      'よく聞かれるのでまとめます。①下塗り ②影（乗算） ③頬とハイライト ④リムライト（スクリーン） ⑤全体に薄くグラデーション。以上です。④がいちばん効きます。',
    art: 'meadow portrait soft 3:4 kohaku.smile',
    by: 'kogitsune',
  },
  {
    title: '似顔絵を描いてもらいました',
    content: '友だちが、うちの子とルミを並べてくれました。家宝にします。',
    art: 'autumn full flat 1:1 rumi.happy maron.smile',
  },
  {
    title: '展示のようす',
    content:
      '小さなギャラリーでのグループ展、無事に終わりました。足を運んでくださったみなさま、ありがとうございました。会場で一番人気だった一枚です。',
    art: 'forest full soft 1:1 rumi.happy polka.wink',
    by: 'sumire_v',
  },
  {
    title: 'キャラ弁の設計図',
    content: '海苔の切り方まで決めました。あとは早起きするだけです（それが一番むずかしい）',
    art: 'cafe portrait ink 4:3 moko.happy',
  },
  {
    title: '編みぐるみ編み図、清書中',
    content: 'パチのトゲは引き抜き編みで。年内に公開できるようがんばります🧶',
    art: 'room portrait ink 1:1 pachi.smile',
    by: 'chikuchiku',
  },
  {
    title: 'うちのカレンダー',
    content:
      'プリンターで刷って、玄関に貼りました。母が「この白いの、毛糸？」と言うので「雲」と答えました。',
    art: 'snow full watercolor 3:4 moko.calm.scarf',
  },
  {
    title: 'みんなで合作しました',
    content: '線画、塗り、背景を三人で分担しました。わたしは背景担当です。海、たのしい！',
    art: 'seaside full soft 4:3 rumi.happy kurone.smile shizuku.wink',
    by: 'nagi_sea',
  },
  {
    title: 'ワンドロ第12回、ありがとうございました',
    content: '参加47名！ 過去最多でした。次回のお題は「湯気」です。\n#ほしまちワンドロ',
    art: 'festival full soft 3:2 pachi.happy hana.wink maron.singing',
    by: 'pachio',
    days_ago: 2,
  },
  {
    title: 'ゲームのマップを妄想する',
    content: '右上の山にギンガの泉、左下の町にルミの家。宝箱は全部マロンが先に開けています。',
    art: 'pixel 16:9 maron rumi',
    by: 'dot_ringo',
  },
  {
    title: '今月の描いたもの',
    content: 'ぎゅっと一枚に。描けない週もあったけど、並べるとちゃんと進んでいた。',
    art: 'stickers 3:4 rumi kurone hana kohaku',
    by: 'satsuki5',
  },
  {
    title: 'プロフィール帳ふう',
    content: 'すきなたべもの：くり。きらいなもの：せんたくき。',
    art: 'autumn portrait flat 3:4 maron.wink',
  },
  {
    title: '合同誌の参加者募集',
    content:
      'テーマは「ほしまちの十二か月」。12人で1か月ずつ担当します。あと3枠（2月、6月、9月）です。ご興味のある方はプロフィールのリンクからどうぞ。',
    art: 'rooftop full watercolor 4:3 polka.happy rumi.smile',
    by: 'mitsuki_3',
    days_ago: 40,
  },
  {
    title: 'ブラシ設定を公開します',
    content:
      'ふわふわブラシの設定です。粒子密度60、ばらつき35、紙質は画用紙。モコ専用と言っても過言ではない。',
    art: 'meadow portrait watercolor 1:1 moko.smile',
    by: 'wataame',
  },
  {
    title: 'くじ引きの結果',
    content:
      '原画プレゼントのくじ、当選の方にはお知らせしました！ たくさんのご応募ありがとうございました。',
    art: 'festival portrait flat 4:3 kohaku.happy.crown',
  },
  {
    title: '初めてのデジタル',
    content: '液タブ、ついに買いました。一枚目は安心と信頼のギンガです。',
    art: 'underwater full flat 3:4 ginga.happy',
    days_ago: 70,
  },
  {
    title: '塗り絵どうぞ',
    content: '子どもたちと遊べるように線画を置いておきます。印刷してどうぞ〜🖍',
    art: 'forest full ink 4:3 polka.happy hana.wave maron.smile',
    by: 'kinoko_mori',
    days_ago: 30,
  },
  {
    title: '塗り絵どうぞ（海）',
    content: '前回の森が好評だったので、海もつくりました。ギンガの星は好きな色で！',
    art: 'underwater full ink 3:4 shizuku.happy ginga.smile',
    by: 'kinoko_mori',
    days_ago: 12,
  },
  {
    title: 'アンケートの下書き',
    content: 'Q1. 推しは？ Q2. 出会ったきっかけは？',
    art: 'stickers 1:1 rumi moko kurone polka',
    draft: true,
    by: 'mimori',
  },
  {
    title: '寄稿のお礼',
    content:
      '「ほしまちの十二か月」三月号の表紙に入れていただきました。声をかけてくださって、ほんとうにありがとうございます。',
    art: 'meadow full watercolor 3:4 hana.happy moko.smile',
    by: 'tetote',
    days_ago: 14,
  },
  {
    title: '在庫のおしらせ',
    content: 'ステッカーの再入荷は来月上旬の予定です。通販のお手紙に落書きを一枚ずつ入れています。',
    art: 'pattern 1:1 shizuku nemu toto',
    draft: true,
    by: 'usagi_bin',
  },
  {
    title: '通販ページの文章',
    content: '送料を確認してから公開すること。',
    art: 'pattern 4:3 rumi maron hana',
    draft: true,
    by: 'usagi_bin',
  },
];
