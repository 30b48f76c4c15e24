/** A message of a talk: its sender, its age in minutes, and its text. */
export interface TalkLine {
  by: string;
  minutes_ago: number;
  text: string;
  /** The username of the member whose newest post the message shares. */
  sharesPostOf?: string;
}

export interface TalkText {
  between: readonly [string, string];
  /** Whether the first message is a request that the second member has not accepted yet. */
  isRequest?: true;
  /** How many of the last messages of the talk their recipient has not read. */
  unread?: number;
  lines: readonly TalkLine[];
}

export const talkTexts: readonly TalkText[] = [
  {
    between: ['sora_draws', 'yuzu_camera'],
    unread: 2,
    lines: [
      {
        by: 'yuzu_camera',
        minutes_ago: 2950,
        text: 'そらさん、先日はぬいのお写真を使ってくださってありがとうございました！',
      },
      {
        by: 'sora_draws',
        minutes_ago: 2930,
        text: 'こちらこそ！光の入り方がきれいで、ずっと見ていました。',
      },
      {
        by: 'sora_draws',
        minutes_ago: 2929,
        text: 'この絵の夜の色は、あの写真を見ながら塗りました。',
        sharesPostOf: 'sora_draws',
      },
      { by: 'yuzu_camera', minutes_ago: 2890, text: 'えっ、うれしい…！部屋に飾りたいです。' },
      {
        by: 'sora_draws',
        minutes_ago: 1500,
        text: '次の集まり、ゆずさんも行きますか？よければ小さい色紙をお渡ししたくて。',
      },
      { by: 'yuzu_camera', minutes_ago: 42, text: '行きます！楽しみがひとつ増えました。' },
      { by: 'yuzu_camera', minutes_ago: 41, text: '当日はカメラも持っていきますね📷' },
    ],
  },
  {
    between: ['sora_draws', 'tsukimi_nemu'],
    lines: [
      {
        by: 'tsukimi_nemu',
        minutes_ago: 8700,
        text: 'ネムの目の描き方で迷っています。まぶたの線は一本で引いていますか？',
      },
      {
        by: 'sora_draws',
        minutes_ago: 8650,
        text: '二本です。上を太く、下は色を変えて細く。眠そうに見えるのは下の線のおかげです。',
      },
      { by: 'tsukimi_nemu', minutes_ago: 7200, text: '寝て起きて試したら、ネムになりました…！' },
      { by: 'sora_draws', minutes_ago: 7190, text: 'よかった！できあがったら見せてください。' },
    ],
  },
  {
    between: ['hajimete', 'sora_draws'],
    isRequest: true,
    lines: [
      {
        by: 'hajimete',
        minutes_ago: 180,
        text: 'はじめまして。絵を見て登録しました。使っている筆の名前を教えてもらえたらうれしいです。',
      },
    ],
  },
  {
    between: ['hoshino', 'akari_staff'],
    unread: 1,
    lines: [
      {
        by: 'hoshino',
        minutes_ago: 1460,
        text: '来月のお題、夜空と市場で迷っています。どちらが描きやすいでしょう？',
      },
      {
        by: 'akari_staff',
        minutes_ago: 1400,
        text: '夜空は去年の冬にやったので、市場に一票です。食べものも描けますし。',
      },
      {
        by: 'hoshino',
        minutes_ago: 95,
        text: '市場にしましょう。告知の文章、下書きしておきます。',
      },
    ],
  },
  {
    between: ['mimori', 'yuzu_camera'],
    lines: [
      {
        by: 'mimori',
        minutes_ago: 5200,
        text: '撮影会の写真、公開の前に確認してくださってありがとうございました。',
      },
      { by: 'yuzu_camera', minutes_ago: 5100, text: 'いえいえ！次も声をかけてください。' },
    ],
  },
];
