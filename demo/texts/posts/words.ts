import type { Entry } from './entry.ts';

/** Posts without a picture. */
export const words: readonly Entry[] = [
  {
    title: '推しが増える現象について',
    content:
      '最初はルミだけだったんです。それがモコを知り、クロネに落ち、気づけば12人全員のぬいが家にいる。だれか止めてください。いや、止めないでください。',
    by: 'wataame',
  },
  {
    title: 'みなさんの作業用BGMを教えてください',
    content: '最近は雨音だけのプレイリストばかり聴いています。描く絵まで雨になってきました。',
  },
  {
    title: 'しばらくゆっくりします',
    content:
      '今月いっぱいは更新がまばらになります。落ち着いたら、また毎日描きます。みなさま、お体に気をつけて。',
    days_ago: 4,
  },
  {
    title: 'ネムに学ぶ',
    content: '寝ないで描いた絵より、寝てから描いた絵のほうがいい。今週わかったことの全部です。',
  },
  {
    title: '質問です',
    content:
      '星形の頭の塗り、ハイライトをどこに置けばいいか毎回迷います。みなさんは左上派ですか？ 右上派ですか？',
  },
  {
    title: '今日うれしかったこと',
    content:
      '電車でとなりに座った小学生が、かばんにマロンのキーホルダーをつけていました。心の中で固い握手をしました。',
  },
  {
    title: 'ほしまち聖地巡礼メモ',
    content:
      '・坂の多い港町\n・古い天文台がある\n・路面電車が走っている\n\nこの条件で探すと、長崎か函館が近い気がします。ほかに候補があれば教えてください！',
    by: 'aozora_bus',
  },
  {
    title: 'コハクの口調について考える',
    content:
      '「〜だよ」と「〜だね」の使い分けが絶妙で、断定しないんですよね。相手に選ばせる話し方というか。そういうところが年上っぽい。以上、深夜の考察でした。',
    tags: ['コハク', '考察'],
    by: 'shiori_book',
  },
  {
    title: 'はじめまして',
    content:
      '二か月前にほしまちを知りました。絵は描けませんが、みなさんの作品を見るのが毎晩の楽しみです。コメントは苦手なので、ハートをたくさん押します。',
    by: 'hoshikuzu',
    days_ago: 60,
  },
  {
    title: '原画展に行ってきた',
    content:
      '線が生きていました。図録を買って、帰りの電車で三回読みました。写真は撮れなかったので、文章で自慢します。\n特によかったのはクロネの連作。黒の中に七色あった。',
    by: 'shiori_book',
  },
  {
    title: 'ワンドロのお題を募集します',
    content:
      '来月分のお題を決めます。これまでに出たのは「もこもこ」「かさ」「あかり」「はじめまして」「みんなでおでかけ」。ほかに描きたいものがあれば、気軽にどうぞ。',
    by: 'pachio',
    days_ago: 1,
  },
  {
    title: '寒いですね',
    content:
      '指先が冷えて線が震えるので、カイロを握ってから描いています。おすすめの防寒があれば教えてください。',
  },
  {
    title: '誤字のおわび',
    content:
      '昨日の投稿でハナの名前を「ハネ」と書いていました。羽はあります。でもハナです。失礼しました。',
    tags: ['ハナ'],
    by: 'satsuki5',
  },
  {
    title: 'パチの名前の由来',
    content:
      '静電気の「パチッ」だと思っていたら、公式の絵本では「拍手のパチパチ」だと書いてありました。だれかが喜ぶと光るんだ。泣いた。',
    tags: ['パチ'],
    by: 'shiori_book',
  },
  {
    title: 'いいねを1000にしたい',
    content:
      'だれかの投稿が1000になる瞬間に立ち会いたくて、最近ずっと見張っています。金色のハート、見てみたい！',
    by: 'hoshikuzu',
  },
  {
    title: '返信おそくなります',
    content: '引っ越しで段ボールに埋もれています。いちばん先に開けた箱はぬいの箱です。',
  },
  {
    title: '12人を一言で',
    content:
      'ルミ＝元気、モコ＝安心、クロネ＝気品、ポルカ＝ふしぎ、シズク＝素直、コハク＝包容、ネム＝睡眠、トト＝誠実、ハナ＝可憐、ギンガ＝壮大、パチ＝刺激、マロン＝食欲。異論は認めます。',
    by: 'shiori_book',
  },
  {
    title: '書きかけの考察',
    content: 'ギンガはいつからあの町にいるのか。初期の設定画と比べてみる（画像をあとで探す）',
    draft: true,
    by: 'shiori_book',
    tags: ['ギンガ', '考察'],
  },
  {
    title: 'イベントのレポ（途中）',
    content: '朝6時の電車に乗り、',
    draft: true,
    by: 'aozora_bus',
  },
  {
    title: 'メモ',
    content: '・冬の企画の順番を決める\n・スタンプの許可をもらう\n・灯さんに返信する',
    draft: true,
    by: 'hoshino',
  },
  {
    title: '自己紹介',
    content: 'はじめまして。友だちに教えてもらって登録しました。好きなのは（ここで止まっている）',
    draft: true,
    by: 'hajimete',
    days_ago: 1,
  },
];

/** Posts with a video. */
export const videos: readonly Entry[] = [
  {
    title: '【メイキング】星の夜ができるまで',
    content:
      '4時間の作業を3分にまとめました。後半、ルミの顔を7回描き直しています。笑ってください。',
    video: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    tags: ['ルミ', 'メイキング'],
    by: 'tento_mushi',
  },
  {
    title: 'タイムラプス：モコのもこもこ',
    content: '毛の描き方だけ切り出しました。音は出ません。',
    video: 'https://youtu.be/aqz-KE-bpKQ',
    tags: ['モコ', 'メイキング'],
    by: 'wataame',
  },
  {
    title: '編みぐるみの作り目',
    content: 'わの作り目が苦手な方へ。ゆっくり三回やっています🧶',
    video: 'https://www.youtube.com/watch?v=eRsGyueVLvQ',
    tags: ['手芸'],
    by: 'chikuchiku',
  },
  {
    title: '30秒でコハク',
    content: 'ショート動画にしました。きつねは三角ふたつから始めると早いです。',
    video: 'https://www.youtube.com/shorts/eRsGyueVLvQ',
    tags: ['コハク'],
    by: 'kogitsune',
  },
  {
    title: 'ほしまちの曲を耳コピしました',
    content: 'オルゴールふうにアレンジしています。眠れない夜にどうぞ。',
    video: 'https://youtu.be/R6MlUcmOul8',
    tags: ['ネム'],
    by: 'orgel',
  },
  {
    title: 'ぬい撮りのライティング講座',
    content: 'スマホと白い紙だけで、影をやわらかくする方法です。初心者の方向け。',
    video: 'https://www.youtube.com/watch?v=R6MlUcmOul8',
    tags: ['ぬい撮り'],
    by: 'yuzu_camera',
  },
  {
    title: '文化祭で流した動画',
    content: '美術部5人で2か月かけて作りました。音楽も部員です。ギンガが泳ぐところ、見てください。',
    video: 'https://www.youtube.com/watch?v=WhWc3b3KhnY',
    tags: ['ギンガ'],
    by: 'rikuto',
  },
  {
    title: 'ラテアートに失敗する様子',
    content: '成功まで5分、失敗は4分40秒です。',
    video: 'https://www.youtube.com/shorts/WhWc3b3KhnY',
    tags: ['モコ'],
    by: 'latte_ken',
  },
  {
    title: 'ドット絵を打つだけの動画',
    content: '1コマずつ並べるだけ。なぜか落ち着くと評判です（家族に）。',
    video: 'https://youtu.be/Y-rmzh0PI3c',
    tags: ['ポルカ', 'ドット絵'],
    by: 'dot_ringo',
  },
  {
    title: 'トトの歩くアニメーション',
    content: '12枚で歩かせました。足音は鍋のふたです🤖',
    video: 'https://www.youtube.com/shorts/Y-rmzh0PI3c',
    tags: ['トト'],
    by: 'rikuto',
  },
  {
    title: '配信アーカイブ：質問に答えながら塗る',
    content: '2時間あります。1時間12分あたりで猫（本物）が乱入します。',
    video: 'https://www.youtube.com/watch?v=mN0zPOpADL4',
    tags: ['クロネ'],
    by: 'fuyu_no_neko',
  },
  {
    title: 'ほしまつりの告知ムービー',
    content: '去年のみなさんの作品を許可をいただいて使わせてもらいました。今年もやります！',
    video: 'https://youtu.be/mN0zPOpADL4',
    tags: ['お知らせ'],
    by: 'akari_staff',
  },
  {
    title: '作業配信の告知',
    content: '日程が決まったら公開。',
    video: 'https://youtu.be/TLkA0RELQ1g',
    draft: true,
    by: 'akari_staff',
  },
];
