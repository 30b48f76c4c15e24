import { defineTable, type RowOf, t } from '#server/platform/database/define-table.ts';
import { newId } from '#server/platform/ids.ts';

export const conversationsTable = defineTable(
  'conversations',
  {
    id: t.key().initial(newId),
    /** The two members, the lower id first. The id of a member is null once their account is deleted. */
    low_id: t.member('set null').nullable().notExported('in the sides of the conversation'),
    high_id: t.member('set null').nullable().notExported('in the sides of the conversation'),
    /** `request` means that the first message is pending until its recipient accepts it. */
    status: t.text<'open' | 'request' | 'refused'>().initial('open'),
    /** The sender of the request. Null for a conversation that was open from the start. */
    asked_by: t.member('set null').nullable().notExported('in the messages of the conversation'),
    /** The time at which the request was accepted or refused. */
    answered_at: t.time().nullable(),
    last_sequence: t.integer().initial(0),
    /** Increases with each change of a message in the conversation. */
    revision: t.integer().initial(0),
    created_at: t.time().initial(t.now),
  },
  {
    unique: [['low_id', 'high_id']],
    indexes: {
      conversations_asked_by: ['asked_by'],
      conversations_of_high: ['high_id'],
    },
  },
);

export type ConversationsTable = RowOf<typeof conversationsTable>;

/** Returns a row of `conversations` of two members, by default open and without messages. */
export function conversationRow({
  members,
  ...fields
}: { members: readonly [string, string] } & Partial<ConversationsTable>): ConversationsTable {
  return conversationsTable.row({ ...pairOf(members), ...fields });
}

/** Returns the two members in the order of the table. */
export function pairOf([one, other]: readonly [string, string]) {
  // Ids are ASCII, so this is the byte order of both engines.
  return one < other ? { low_id: one, high_id: other } : { low_id: other, high_id: one };
}

/** A side of a conversation: its data for one of the two members. */
export const conversationSidesTable = defineTable(
  'conversation_sides',
  {
    conversation_id: t.key().references('conversations').label('会話のID'),
    user_id: t.member(),
    /** Null once the account of the other member is deleted. */
    other_id: t
      .member('set null')
      .nullable()
      .label('相手のID（退会した人は空欄）')
      .notExported('belongs to the other member'),
    /**
     * The list that shows the conversation. `none` means that the member has no message in it or has refused the
     * request.
     */
    box: t
      .key<'inbox' | 'requests' | 'none'>()
      .initial('none')
      .label('一覧（inbox＝メッセージ、requests＝リクエスト、none＝なし）'),
    /** The number of messages from the other member after `read_up_to` that the member can read. */
    unread_count: t.integer().initial(0).notExported(),
    /** The sequences up to which the member has read, and up to which they have deleted everything. */
    read_up_to: t.integer().initial(0).label('読んだところ（会話の中の番号）'),
    cleared_up_to: t.integer().initial(0).notExported(),
    /** Whether the member has written, or has accepted a request. */
    has_answered: t.boolean().initial(false).notExported(),
    is_muted: t.boolean().initial(false).label('ミュートしているか'),
    /** The time of the newest message. */
    updated_at: t.time().initial(t.now).label('最後のメッセージの日時'),
  },
  {
    key: ['user_id', 'conversation_id'],
    indexes: {
      conversation_sides_of_conversation: ['conversation_id'],
      conversation_sides_of_other: ['other_id'],
      conversation_sides_of_user: ['user_id', 'box', 'updated_at', 'conversation_id'],
      conversation_sides_unread: {
        columns: ['user_id'],
        where: "box = 'inbox' and unread_count > 0",
      },
    },
    exports: [
      { file: 'conversations.json', title: 'メッセージの相手', order: { id: 'conversation_id' } },
    ],
  },
);

export type ConversationSidesTable = RowOf<typeof conversationSidesTable>;

/** A row of `conversation_sides`, by default without messages. */
export const conversationSideRow = conversationSidesTable.row;
