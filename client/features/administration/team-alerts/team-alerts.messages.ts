import type { TeamAlertKind } from '#contract/administration/team-alerts.ts';

const kinds: Record<TeamAlertKind, { label: string; hint: string }> = {
  'heavy-case': { label: '通報の集中', hint: '何人ものメンバーが、同じものを通報したとき' },
  appeal: { label: '異議', hint: '対応への異議が届いたとき' },
  'old-queue': { label: '対応待ちの件', hint: '1日以上待っている件があるとき' },
  'team-absent': { label: '運営の不在', hint: '7日間、運営のだれもサイトを開いていないとき' },
  'failed-job': { label: '失敗した処理', hint: '何度試しても終わらなかったとき' },
  'full-disk': { label: 'ディスクの空き', hint: '残りが1割より少なくなったとき' },
  'failed-backup': { label: 'バックアップの失敗', hint: '最後のバックアップが終わらなかったとき' },
  'failing-webhook': { label: '届かないWebhook', hint: '1日以上、送信に失敗しているとき' },
  'mail-server': {
    label: 'メールサーバー',
    hint: 'メールサーバーが10分以上、メールを受け取らないとき',
  },
  'failed-mail': { label: '届かないメール', hint: 'あて先があるのに、届けられなかったとき' },
  'expiring-certificate': {
    label: '証明書の期限',
    hint: 'サイトかメールサーバーの証明書が、14日以内に切れるとき',
  },
  'damaged-database': { label: 'データベースの破損', hint: '読めないデータが見つかったとき' },
};

export const teamAlertsMessages = {
  title: '運営への通知',
  lead: '管理画面を開かなくても気づけるように、あなたへの知らせ方を選べます。同じ状態が続くあいだは、一度だけ通知します。',
  kinds,
  channels: { on_site: 'サイト', by_push: 'プッシュ', by_mail: 'メール' },
  saved: '保存しました',
  note: 'プッシュとメールは、設定の「通知」でオンにした端末とメールアドレスに届きます。',
};
