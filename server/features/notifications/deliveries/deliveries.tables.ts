import type {
  DeliveryChannelName,
  DeliveryKind,
  MailTiming,
} from '#contract/notifications/deliveries.ts';
import { defineTable, type RowOf, t } from '#server/platform/database/define-table.ts';

/** A member's choice for a kind. Choices that equal the default are not stored. */
export const deliveryChoicesTable = defineTable(
  'delivery_choices',
  {
    user_id: t.member().deletedWithProfile(),
    kind: t.key<DeliveryKind>().label('通知の種類'),
    channel: t.key<DeliveryChannelName>().label('届け方（push＝プッシュ、mail＝メール）'),
    timing: t
      .text<MailTiming>()
      .label('届ける時期（at-once＝すぐに、daily＝毎日まとめて、weekly＝週に一度、off＝なし）'),
  },
  {
    key: ['user_id', 'kind', 'channel'],
    exports: [
      {
        file: 'delivery-choices.json',
        title: '種類ごとの届け方の設定（標準のままのものは除く）',
        order: { time: 'kind', id: 'channel' },
      },
    ],
  },
);

export type DeliveryChoicesTable = RowOf<typeof deliveryChoicesTable>;

/** The choices of a member that apply to all kinds. Without a row, the defaults apply and no digest was sent yet. */
export const deliverySettingsTable = defineTable(
  'delivery_settings',
  {
    user_id: t.member(),
    digest: t.text<'weekly' | 'off'>().label('週刊ダイジェスト（weekly＝週に一度、off＝なし）'),
    hides_push_text: t.boolean().label('ロック画面に内容を出さないか'),
    quiet_from: t.text().nullable().label('静かな時間の始まり'),
    quiet_to: t.text().nullable().label('静かな時間の終わり'),
    quiet_zone: t.text().nullable().label('静かな時間の時間帯'),
    digest_sent_at: t.time().nullable().label('最後の週刊ダイジェストの日時'),
  },
  {
    key: ['user_id'],
    exports: [{ file: 'delivery-settings.json', title: '届け方の設定', order: { id: 'user_id' } }],
  },
);

export type DeliverySettingsTable = RowOf<typeof deliverySettingsTable>;

/**
 * A message to one member outside the site. A newer message about the same topic replaces a message that still waits.
 */
export const deliveriesTable = defineTable(
  'deliveries',
  {
    user_id: t
      .member()
      .deletedWithProfile()
      .notExported('says which notifications are about to leave by mail or push'),
    /** `any` until the choices of the member were read. After that, there is one row for each channel. */
    channel: t.key<'any' | DeliveryChannelName>().initial('any'),
    topic: t.key(),
    kind: t.key<DeliveryKind>(),
    /** The subject, whose text is read when the delivery is sent, because no queue stores texts. */
    subject_type: t.key<'notification' | 'conversation' | 'team-alert' | 'account-deletion'>(),
    subject_id: t.key(),
    /** Why the delivery waits. Rows of a member with the same reason are sent together. */
    batch: t.text<'quiet' | 'daily' | 'weekly'>().nullable(),
    /** The latest time until which quiet hours can delay the delivery. */
    latest_at: t.time().nullable(),
    created_at: t.time().initial(t.now),
    /** When the delivery is sent. For a claimed delivery: when another process may claim it. */
    due_at: t.time().initial(t.sameAs('created_at')),
  },
  {
    key: ['user_id', 'channel', 'topic'],
    indexes: { deliveries_due: ['due_at', 'user_id'] },
  },
);

export type DeliveriesTable = RowOf<typeof deliveriesTable>;

/** A row of `deliveries`. By default, it is due at once, and the settings of the member have not been read. */
export const deliveryRow = deliveriesTable.row;
