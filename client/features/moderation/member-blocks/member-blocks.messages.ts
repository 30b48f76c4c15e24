import { formatCount } from '#client/lib/format/format.ts';
import type { UserState } from '#contract/administration/managed-users.ts';
import type { ContentCounts, ContentEffect, ContentScope } from '#contract/moderation/decisions.ts';

export const memberBlocksMessages = {
  states: {
    active: '利用中',
    incomplete: 'プロフィール未設定',
    blocked: '利用停止中',
    leaving: '削除待ち',
  } satisfies Record<UserState, string>,
  length: '期間',
  lengths: { 1: '1日', 7: '7日', 30: '30日', custom: '日時を決める', endless: '期限なし' },
  end: '終わる日時',
  contents: {
    scope: 'この人が作ったもの',
    scopes: {
      none: 'なにも隠さない',
      target: 'この件のものだけ',
      since: '日付を指定',
      all: 'すべて',
    } satisfies Record<ContentScope, string>,
    since: 'いつからのもの',
    sinceMissing: 'いつからのものかを、いままでの日時で選んでください',
    effect: '隠し方',
    effects: { hide: '非表示', delete: '削除' } satisfies Record<ContentEffect, string>,
    covered: (effect: ContentEffect, counts: ContentCounts) =>
      counts.posts + counts.comments + counts.events === 0
        ? 'いま見えているものはありません'
        : `${amounts(counts)}を${effect === 'hide' ? '非表示にします' : '削除します（90日のあいだは戻せます）'}`,
    narrow: {
      none: '投稿やコメントは、これまでどおり見えます',
      hide: 'この件のものだけを非表示にし、ほかはこれまでどおり見えます',
      delete: 'この件のものだけを削除し、ほかはこれまでどおり見えます',
    },
    cases: (count: number) => `この人についての、ほかの未対応の${count}件も、いっしょに終わります`,
    background: '数が多いときは、少しずつ進みます。判断を取り消すと、すべて元に戻ります。',
    loading: '件数を数えています…',
    failed: '件数を数えられませんでしたが、このまま決められます',
    done: (effect: ContentEffect, counts: Omit<ContentCounts, 'cases'>) =>
      `${amounts(counts)}も${effect === 'hide' ? '非表示' : '削除'}`,
    progress: (done: number, total: number) => `反映しています（${done}/${total}）`,
    reverting: '元に戻しています',
    endedCases: (count: number) => `ほかの${count}件もいっしょに終了`,
  },
};

export function amounts({ posts, comments, events }: Omit<ContentCounts, 'cases'>): string {
  const parts = [
    posts > 0 ? `投稿${formatCount(posts)}件` : '',
    comments > 0 ? `コメント${formatCount(comments)}件` : '',
    events > 0 ? `イベント${formatCount(events)}件` : '',
  ];
  return parts.filter((part) => part !== '').join('、') || 'なし';
}
