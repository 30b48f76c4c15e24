import type { CaseKind } from '#contract/moderation/cases.ts';
import type { ReportTarget } from '#contract/moderation/reports.ts';
import { findCase } from '#server/features/moderation/cases/cases.shared.store.ts';
import type { ReadWebhookContent } from '#server/features/team/webhooks/webhook-content.service.ts';

/** Reads a waiting case for webhooks, without its reporters, its owner and its content. */
export const readOpenedCase: ReadWebhookContent = async ({ read }, id) => {
  const row = await findCase(read, id);
  if (row?.status !== 'open') return null;
  return {
    title: titles[row.kind],
    text: `対象：${targetNames[row.target_type]}`,
    path: `/#/admin/reports/${id}`,
    picture: null,
  };
};

const titles: Record<CaseKind, string> = {
  report: '新しい通報があります',
  appeal: '新しい異議があります',
  links: '公開前の確認を待っているものがあります',
  team: '新しい件があります',
};

const targetNames: Record<ReportTarget, string> = {
  post: '投稿',
  comment: 'コメント',
  user: 'メンバー',
  event: 'イベント',
  nft: 'NFT',
  message: 'メッセージ',
  clip: 'クリップ',
  series: 'シリーズ',
};
