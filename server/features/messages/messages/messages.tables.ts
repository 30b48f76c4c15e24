import { foldText } from '#contract/foundations/search-text.ts';
import type { MessageCardKind } from '#contract/messages/messages.ts';
import { defineTable, type RowOf, t } from '#server/platform/database/define-table.ts';
import { newId } from '#server/platform/ids.ts';

export const messagesTable = defineTable(
  'messages',
  {
    id: t.key().initial(newId).label('メッセージのID'),
    conversation_id: t.key().references('conversations').label('会話のID'),
    sequence: t.bigint().label('会話の中の番号'),
    /** The revision of the conversation at the last change of the message. */
    revision: t
      .bigint()
      .initial(({ sequence }) => Number(sequence))
      .notExported(),
    /** Null once the account of the sender is deleted. */
    sender_id: t.member('set null').nullable(),
    recipient_id: t.member('set null').nullable(),
    /** `removed`: by the team, or with the account of the sender. Its content is empty, as after a take-back. */
    state: t
      .text<'shown' | 'taken-back' | 'removed'>()
      .initial('shown')
      .label('状態（shown＝表示中、taken-back＝取り消し、removed＝削除）'),
    content: t.text().initial('').label('内容'),
    /** The folded content, for searches. */
    folded: t
      .text()
      .initial(({ content }) => foldText(String(content)))
      .notExported(),
    image_key: t
      .key()
      .nullable()
      .references('files.key', 'no action')
      .label('画像（picturesフォルダーの中のファイル。相手の画像は含みません）'),
    image_alt: t.text().initial('').label('画像の説明'),
    card_kind: t
      .text<MessageCardKind>()
      .nullable()
      .label('共有したもの（post＝投稿、event＝イベント、nft＝NFT）'),
    card_id: t.key().nullable().label('共有したもののID'),
    request_id: t.key().nullable().notExported(),
    is_deleted_by_sender: t.boolean().initial(false).notExported(),
    is_deleted_by_recipient: t.boolean().initial(false).notExported(),
    /** The time at which the team hid the message from its recipient. */
    hidden_at: t.time().nullable().label('運営が非表示にした日時'),
    hidden_by: t.key().nullable().notExported(),
    hidden_reason: t.text().initial('').label('運営が非表示にした理由'),
    created_at: t.time().initial(t.now).label('送った日時'),
    edited_at: t.time().nullable().label('編集した日時'),
  },
  {
    unique: [['sender_id', 'request_id']],
    indexes: {
      messages_image: { columns: ['image_key'], where: 'image_key is not null' },
      messages_of_conversation: { columns: ['conversation_id', 'sequence'], isUnique: true },
      messages_of_recipient: ['recipient_id', 'created_at', 'id'],
      messages_of_revision: ['conversation_id', 'revision'],
      messages_of_sender: ['sender_id', 'created_at', 'id'],
    },
    exports: [
      {
        file: 'sent-messages.json',
        title: '送ったメッセージ',
        member: 'sender_id',
        order: { time: 'created_at', id: 'id' },
        only: { is_deleted_by_sender: false },
      },
      {
        file: 'received-messages.json',
        title: '受け取ったメッセージ',
        member: 'recipient_id',
        order: { time: 'created_at', id: 'id' },
        only: { is_deleted_by_recipient: false, hidden_at: null },
        omits: ['hidden_at', 'hidden_reason'],
      },
    ],
  },
);

export type MessagesTable = RowOf<typeof messagesTable>;

/** A row of `messages`, by default a text that both members can read. Its `revision` is its sequence. */
export const messageRow = messagesTable.row;
