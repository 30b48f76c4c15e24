import * as accounts from './accounts/accounts.area.ts';
import * as administration from './administration/administration.area.ts';
import * as collections from './collections/collections.area.ts';
import * as comments from './comments/comments.area.ts';
import * as discovery from './discovery/discovery.area.ts';
import * as events from './events/events.area.ts';
import type { FunctionDefinition, QueryDefinition } from './foundations/define.ts';
import * as foundations from './foundations/foundations.area.ts';
import * as identity from './identity/identity.area.ts';
import * as members from './members/members.area.ts';
import * as messages from './messages/messages.area.ts';
import * as moderation from './moderation/moderation.area.ts';
import * as notifications from './notifications/notifications.area.ts';
import * as polls from './polls/polls.area.ts';
import * as posts from './posts/posts.area.ts';
import * as site from './site/site.area.ts';
import * as social from './social/social.area.ts';
import * as tags from './tags/tags.area.ts';
import * as team from './team/team.area.ts';

const exported = {
  ...accounts,
  ...administration,
  ...collections,
  ...comments,
  ...discovery,
  ...events,
  ...foundations,
  ...identity,
  ...members,
  ...messages,
  ...moderation,
  ...notifications,
  ...polls,
  ...posts,
  ...site,
  ...social,
  ...tags,
  ...team,
};

type Exported = typeof exported;
type Defined<Kind> = {
  [Name in keyof Exported as Exported[Name] extends Kind ? Name : never]: Exported[Name];
};

export type Functions = Defined<FunctionDefinition>;

export type Queries = Defined<QueryDefinition>;

// The client imports only types, so that its first script contains no schema.
export const functions = definitions<Functions>('function');
export const queries = definitions<Queries>('query');

function definitions<Definitions>(kind: 'function' | 'query'): Definitions {
  const found = Object.entries(exported).filter(
    ([, value]) => typeof value === 'object' && 'kind' in value && value.kind === kind,
  );
  return Object.fromEntries(found) as Definitions;
}
