export const shareTexts = {
  open: '続きを見る',
  post: {
    title: (title: string, author: string) => `${title} / ${author}`,
    description: (author: string) => `${author}さんの投稿です。`,
    copyright: (author: string, refused: string[]) =>
      [`© ${author}`, refused.join('・')].filter(Boolean).join(' '),
    refused: {
      reposting: '無断転載禁止',
      saving: '保存禁止',
      editing: '加工禁止',
      ai_training: 'AI学習禁止',
    },
  },
  profile: {
    title: (name: string, username: string) => `${name}（@${username}）`,
    description: (name: string) => `${name}さんのプロフィールです。`,
    picture: (name: string) => `${name}さんのアイコン`,
    feed: (name: string) => `${name}さんの投稿`,
  },
  event: {
    cancelledTitle: (title: string) => `【中止】${title}`,
    cancelled: '中止',
    allDay: '終日',
    when: (span: string) => `${span}（日本時間）`,
    month: (month: number) => `${month}月`,
    weekday: (weekday: string) => `${weekday}曜日`,
  },
  poll: {
    open: '投票受付中',
    ended: '投票の結果',
    choices: (choices: string[]) => `投票受付中：${choices.join('、')}`,
    over: (winners: string[]) =>
      winners.length === 0 ? '投票は終わりました' : `1位 ${winners.join('、')}`,
  },
  clip: {
    title: (title: string, owner: string) => `${title} / ${owner}のクリップ`,
    description: (owner: string) => `${owner}さんが集めた投稿です。`,
  },
  year: {
    title: (year: number, name: string) => `${name}さんの${year}年のまとめ`,
    description: (posts: { posts_count: number; likes_count: number }) =>
      `投稿${posts.posts_count.toLocaleString('ja-JP')}件に、いいねが${posts.likes_count.toLocaleString('ja-JP')}回届きました。`,
    drawn: (year: number) => `${year}年のまとめ`,
    posts: '投稿',
    likes: '届いたいいね',
    tag: 'いちばんのタグ',
    busiest: 'よく投稿した月',
    month: (month: number) => `${month}月`,
  },
  series: {
    parts: (count: number) => `全${count}作品`,
    by: (name: string) => `${name}さんのシリーズ`,
    feed: (title: string) => `シリーズ「${title}」の新しい作品`,
  },
  tag: {
    title: (tag: string) => `#${tag}の投稿`,
    description: (tag: string) => `「${tag}」のタグが付いた投稿を集めました。`,
    picture: (tag: string) => `「${tag}」の画像`,
    byline: 'みんなの投稿',
  },
  pages: {
    '/about': {
      title: 'このサイトについて',
      description: 'このサイトの楽しみ方と、大切にしていることを紹介します。',
    },
    '/terms': { title: '利用規約', description: 'ご利用にあたってのお約束です。' },
    '/privacy': {
      title: 'プライバシーポリシー',
      description: 'お預かりする情報と、その取り扱いについて説明します。',
    },
    '/company': { title: '運営者情報', description: '運営者と連絡先をお知らせします。' },
    '/copyright': {
      title: '著作権について',
      description: 'ファンアートと権利の取り扱いについて説明します。',
    },
    '/guidelines': {
      title: 'コミュニティガイドライン',
      description: 'みんなが安心して楽しむための、この場所のルールです。',
    },
  },
} as const;
