import { accountsSchema } from './features/accounts/accounts.schema.ts';
import { administrationSchema } from './features/administration/administration.schema.ts';
import { collectionsSchema } from './features/collections/collections.schema.ts';
import { commentsSchema } from './features/comments/comments.schema.ts';
import { eventsSchema } from './features/events/events.schema.ts';
import { foundationsSchema } from './features/foundations/foundations.schema.ts';
import { identitySchema } from './features/identity/identity.schema.ts';
import { membersSchema } from './features/members/members.schema.ts';
import { messagesSchema } from './features/messages/messages.schema.ts';
import { moderationSchema } from './features/moderation/moderation.schema.ts';
import { notificationsSchema } from './features/notifications/notifications.schema.ts';
import { pollsSchema } from './features/polls/polls.schema.ts';
import { postsSchema } from './features/posts/posts.schema.ts';
import { siteSchema } from './features/site/site.schema.ts';
import { socialSchema } from './features/social/social.schema.ts';
import { tagsSchema } from './features/tags/tags.schema.ts';
import { teamSchema } from './features/team/team.schema.ts';
import type { RowOf, Table } from './platform/database/define-table.ts';
import { jobsTable } from './platform/jobs/jobs.tables.ts';

/** The tables of each area and of the platform. */
export const tablesByArea = {
  members: membersSchema,
  identity: identitySchema,
  foundations: foundationsSchema,
  team: teamSchema,
  site: siteSchema,
  tags: tagsSchema,
  social: socialSchema,
  notifications: notificationsSchema,
  moderation: moderationSchema,
  posts: postsSchema,
  polls: pollsSchema,
  events: eventsSchema,
  comments: commentsSchema,
  messages: messagesSchema,
  collections: collectionsSchema,
  accounts: accountsSchema,
  administration: administrationSchema,
  platform: [jobsTable],
} satisfies Readonly<Record<string, readonly Table[]>>;

type AnyTable = (typeof tablesByArea)[keyof typeof tablesByArea][number];
type Rows = { [Described in AnyTable as Described['name']]: RowOf<Described> };

declare module './platform/database/tables.ts' {
  interface Tables extends Rows {}
}

export const tables: readonly Table[] = Object.values(tablesByArea).flat();
