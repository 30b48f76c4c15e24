import type { ReportState } from '#contract/moderation/reports.ts';

const sent: Record<ReportState, { title: string; text: string }> = {
  received: {
    title: '報告を受け付けました',
    text: 'ご報告ありがとうございます。運営が順番に内容を確認し、結果をお知らせで伝えます。',
  },
  added: { title: '報告に加えました', text: '先にいただいた報告とあわせて、運営が確認します。' },
  known: {
    title: 'この理由では、すでに報告をいただいています',
    text: 'いま運営が確認しています。ほかの理由もあるときは、その理由でも報告できます。',
  },
  decided: {
    title: 'この報告は、運営が確認を終えています',
    text: '内容があとから変わったときや、ほかの理由があるときは、もう一度報告できます。',
  },
};

export const reportsMessages = {
  entry: '報告',
  titles: {
    post: '投稿を報告',
    comment: 'コメントを報告',
    user: 'メンバーを報告',
    event: 'イベントを報告',
    nft: 'NFTを報告',
    message: 'メッセージを報告',
    clip: 'クリップを報告',
    series: 'シリーズを報告',
  },
  text: '内容は運営だけが確認します。報告したことは相手に伝わりません。',
  rules: 'コミュニティガイドラインを見る',
  reason: '理由',
  reasons: {
    spam: 'スパム・宣伝',
    abuse: '嫌がらせ・誹謗中傷',
    nsfw: '過激な表現',
    unlabelled: 'ネタバレ・センシティブ・AIの表示がない',
    copyright: '無断転載・著作権',
    other: 'その他',
  },
  reasonRequired: '理由を選んでください',
  detail: '詳しい内容',
  detailHint: '気になった点があれば教えてください',
  detailTooLong: (max: number) => `詳しい内容は${max}文字以内で入力してください`,
  send: '報告する',
  failed: '報告を送れませんでした',
  sent,
  otherReason: 'ほかの理由で報告する',
  close: '閉じる',
} as const;
