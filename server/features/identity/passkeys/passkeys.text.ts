import type { MailContent } from '#server/features/notifications/mails/queue-mail.service.ts';

const action = { label: 'パスキーの設定を開く', path: '/settings/passkeys' };
const unknown =
  '心当たりがないときは、ほかの端末をすべてログアウトして、ほかの最高管理者に知らせてください。';
const reason = 'アカウントの安全に関わるお知らせ';

/** Returns the mail to a member who has added a passkey. */
export function passkeyAdded(): MailContent {
  return {
    subject: 'パスキーを追加しました',
    heading: 'パスキーを追加しました',
    paragraphs: ['あなたのアカウントに、新しいパスキーが追加されました。', unknown],
    action,
    reason,
  };
}

/** Returns the mail to a member who has removed a passkey. */
export function passkeyRemoved(): MailContent {
  return {
    subject: 'パスキーを削除しました',
    heading: 'パスキーを削除しました',
    paragraphs: ['あなたのアカウントから、パスキーが1つ削除されました。', unknown],
    action,
    reason,
  };
}

/** Returns the mail to a member whose passkeys a super admin or the operator has removed. */
export function passkeysRemovedByTeam(): MailContent {
  return {
    subject: 'あなたのパスキーが、すべて削除されました',
    heading: 'あなたのパスキーが、すべて削除されました',
    paragraphs: [
      '最高管理者かサーバーの管理者が、あなたのパスキーをすべて削除しました。どの端末からもログアウトしています。',
      'ログインし直して、設定から新しいパスキーを追加してください。',
      '頼んだ覚えがないときは、ほかの最高管理者に知らせてください。',
    ],
    action,
    reason,
  };
}
