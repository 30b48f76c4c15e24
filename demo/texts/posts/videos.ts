import type { PostText } from './post-text.ts';

/** Posts with a video. */
export const videos: readonly PostText[] = [
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
