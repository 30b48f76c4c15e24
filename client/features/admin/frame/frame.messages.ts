export const frameMessages = {
  title: '管理画面',
  description: 'サイトの管理画面です。',
  sections: '管理メニュー',
  groups: {
    overview: 'ようす',
    people: '人',
    content: '投稿とイベント',
    site: 'サイト',
  },
  refused: {
    title: 'このページを見る権限がありません',
    text: '必要なときは、最高管理者に権限の追加を頼んでください。',
    none: '使える管理メニューがまだありません',
  },
  keys: {
    title: 'キーボード操作',
    open: 'キーボード操作の一覧',
    text: '文字を入力しているときは働きません。',
    search: '検索・絞り込みの欄へ移る',
    next: '次の行へ',
    previous: '前の行へ',
    openRow: '選んだ行を開く',
    help: 'この一覧を開く',
    goTo: (title: string) => `「${title}」を開く`,
    enabled: 'キーボード操作を使う',
    enabledHint: '音声入力や読み上げの操作と重なるときは、切ってください',
  },
} as const;
