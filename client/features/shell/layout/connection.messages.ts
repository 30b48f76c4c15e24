import type { OutgoingKind } from '#client/lib/offline/outbox.ts';

const kinds: Record<OutgoingKind, string> = {
  like: 'いいね',
  comment: 'コメント',
  message: 'メッセージ',
  follow: 'フォロー',
  save: '保存',
  join: 'イベントへの参加',
  post: '投稿',
  draft: '下書き',
};

export const connectionMessages = {
  offline: 'この端末はオフラインです',
  /** Used while the device has a network. */
  unreachable: 'サーバーにつながりません',
  /** Appended to `unreachable`. */
  stillReadable: '。読み込んだ内容は見られます',
  /** Appended to the state of the connection. */
  cachedSince: (time: string) => `。${time}に読み込んだ内容を表示しています`,
  slow: '通信に時間がかかっています',
  /** Appended to the state of the connection. */
  waiting: (names: string) => `。つながると、${names}を送信します。`,
  revertAll: 'すべて取り消す',
  kinds,
  version: {
    offered: '新しい版があります',
    writing: '書きかけの内容があるため、まだ更新していません。保存してから、もう一度押してください',
    take: '更新する',
  },
} as const;
