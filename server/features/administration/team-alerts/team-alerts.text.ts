import type { TeamAlertKind } from '#contract/administration/team-alerts.ts';

interface AlertText {
  title: (count: number) => string;
  text: string;
  /** The client route of the page that shows the condition. */
  path: string;
}

/** The texts of alerts by kind. They name neither members nor their content. */
export const alertTexts: Record<TeamAlertKind, AlertText> = {
  'heavy-case': {
    title: (count) => `通報が重なっている件が${count}件あります`,
    text: '何人ものメンバーが通報しています。「通報と異議」で確認してください。',
    path: '/admin/reports',
  },
  appeal: {
    title: (count) => `新しい異議が${count}件あります`,
    text: '対応への異議が届いています。「通報と異議」で確認してください。',
    path: '/admin/reports?kind=appeal',
  },
  'old-queue': {
    title: () => '1日以上待っている件があります',
    text: '「通報と異議」に、1日より前から待っている件があります。',
    path: '/admin/reports',
  },
  'team-absent': {
    title: () => '運営がしばらくサイトに来ていません',
    text: '7日間、運営のだれもサイトを開いていません。設定によっては、新しいメンバーの投稿とコメントが公開を待っています。',
    path: '/admin',
  },
  'failed-job': {
    title: (count) => `失敗した処理が${count}種類あります`,
    text: '何度か試しても終わらなかった処理があります。「バックグラウンド処理」で確認してください。',
    path: '/admin/jobs',
  },
  'full-disk': {
    title: () => 'ディスクの空きが残りわずかです',
    text: '空きがなくなると、投稿や画像を保存できなくなります。「運用」で確認してください。',
    path: '/admin/operation',
  },
  'failed-backup': {
    title: () => 'バックアップに失敗しました',
    text: '最後のバックアップが終わりませんでした。理由は「運用」で確認できます。',
    path: '/admin/operation',
  },
  'failing-webhook': {
    title: (count) => `届いていないWebhookが${count}件あります`,
    text: '1日以上、送信に失敗しています。7日続くと止まります。「Webhook」で確認してください。',
    path: '/admin/webhooks',
  },
  'mail-server': {
    title: () => 'メールを送れていません',
    text: 'メールサーバーが10分以上、メールを受け取っていません。メールは消えずに待っています。理由は「運用」で確認できます。',
    path: '/admin/operation',
  },
  'failed-mail': {
    title: () => '届けられなかったメールがあります',
    text: 'メールサーバーに断られたか、送れないうちに古くなったメールがあります。「運用」で確認してください。',
    path: '/admin/operation',
  },
  'expiring-certificate': {
    title: (count) => `まもなく切れる証明書が${count}件あります`,
    text: 'サイトのアドレスかメールサーバーの証明書が、14日以内に切れます。「運用」で確認してください。',
    path: '/admin/operation',
  },
  'damaged-database': {
    title: () => 'データベースが壊れています',
    text: '読めないデータがあります。サイトを止めて、バックアップを復元してください。手順は「運用」で確認できます。',
    path: '/admin/operation',
  },
};
