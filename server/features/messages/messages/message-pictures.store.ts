import { expressionBuilder, sql } from 'kysely';
import type { PictureReference } from '#server/features/foundations/pictures/picture-uses.shared.store.ts';
import { isNotBlocked } from '#server/features/members/visibility/visibility.shared.store.ts';
import { isUndeletedFor } from '#server/features/messages/conversations/undeleted-messages.shared.store.ts';
import type { Tables } from '#server/platform/database/tables.ts';

const message = expressionBuilder<Tables, 'messages'>();

/**
 * The pictures of messages. The recipient sees a picture until they delete the message, the team hides the message, or
 * there is a block between both members. The sender always sees it, as every member sees their uploads. The team sees
 * pictures of reported messages.
 */
export const messagePictures: PictureReference = {
  table: 'messages',
  column: 'image_key',
  shownTo: {
    everybody: sql.lit(false),
    viewer: (viewerId) =>
      message.and([
        message('messages.recipient_id', '=', viewerId),
        message('messages.hidden_at', 'is', null),
        isUndeletedFor(viewerId),
        isNotBlocked({ member: 'messages.sender_id', viewer: viewerId }),
      ]),
    admins: message.exists(
      message
        .selectFrom('cases')
        .whereRef('cases.target_id', '=', 'messages.id')
        .where('cases.target_type', '=', 'message')
        .select('cases.id'),
    ),
  },
};
