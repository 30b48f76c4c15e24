import { accountsArea } from './features/accounts/accounts.area.ts';
import { administrationArea } from './features/administration/administration.area.ts';
import { collectionsArea } from './features/collections/collections.area.ts';
import { commentsArea } from './features/comments/comments.area.ts';
import { discoveryArea } from './features/discovery/discovery.area.ts';
import { eventsArea } from './features/events/events.area.ts';
import { foundationsArea } from './features/foundations/foundations.area.ts';
import { identityArea } from './features/identity/identity.area.ts';
import { membersArea } from './features/members/members.area.ts';
import { messagesArea } from './features/messages/messages.area.ts';
import { moderationArea } from './features/moderation/moderation.area.ts';
import { notificationsArea } from './features/notifications/notifications.area.ts';
import { operationArea } from './features/operation/operation.area.ts';
import { pollsArea } from './features/polls/polls.area.ts';
import { postsArea } from './features/posts/posts.area.ts';
import { siteArea } from './features/site/site.area.ts';
import { socialArea } from './features/social/social.area.ts';
import { tagsArea } from './features/tags/tags.area.ts';
import { teamArea } from './features/team/team.area.ts';

/** All nouns. The areas are in ascending order: an area imports only from the areas before it. */
export const nouns = [
  foundationsArea,
  siteArea,
  membersArea,
  teamArea,
  notificationsArea,
  moderationArea,
  tagsArea,
  identityArea,
  socialArea,
  collectionsArea,
  pollsArea,
  postsArea,
  eventsArea,
  accountsArea,
  commentsArea,
  messagesArea,
  administrationArea,
  discoveryArea,
  operationArea,
].flatMap(nounsOf);

type NounOf<Declared> = Declared extends unknown ? Declared[keyof Declared] : never;

function nounsOf<Declared extends object>(area: Declared): NounOf<Declared>[] {
  return Object.values(area);
}
