import {
  isHeard,
  isListed,
  isListedToMembers,
  isMet,
  isOpenToMembers,
  type Surfaces,
} from './visible-meanings.testing.ts';
import { has } from './visible-shared-surfaces.testing.ts';

export const eventSurfaces: Surfaces = {
  // All members can see events, regardless of the audience of the organiser's posts.
  'GET /api/events/next': {
    'next events': [
      (world) => has(world, '/api/events/next', world.eventId),
      ({ listed }) => listed,
    ],
  },
  'GET /api/events': {
    upcoming: [(world) => has(world, '/api/events', world.eventId), isListedToMembers],
    chosen: [(world) => has(world, '/api/events?joined=true', world.eventId), isMet],
  },
  'GET /api/events/{eventId}': {
    event: [(world) => has(world, `/api/events/${world.eventId}`, world.eventId), isMet],
  },
  // The preview is the same as for a shared link, and the same for all viewers.
  'GET /api/events/{eventId}/preview': {
    preview: [
      (world) => has(world, `/api/events/${world.eventId}/preview`, world.eventId),
      () => true,
    ],
  },
  'GET /api/events/{eventId}/series': {
    dates: [(world) => has(world, `/api/events/${world.eventId}/series`, world.eventId), isMet],
  },
  'GET /api/events/{eventId}/posts': {
    gallery: [
      (world) => has(world, `/api/events/${world.hostEventId}/posts`, world.postId),
      (meaning) => isListed(meaning) && meaning.isMember,
    ],
  },
  'GET /api/events/{eventId}/members': {
    'who joins': [
      (world) => has(world, `/api/events/${world.hostEventId}/members`, world.subject.id),
      isOpenToMembers,
    ],
  },
  'GET /events/{eventId}/members.csv': {
    'list of the organiser': [
      (world) => has(world, `/events/${world.eventId}/members.csv`, 'ユーザーID'),
      ({ viewer }) => viewer === 'owner',
    ],
  },
  'GET /events/{eventId}.ics': {
    'calendar file': [(world) => has(world, `/events/${world.eventId}.ics`, world.eventId), isMet],
  },
  'GET /calendar/{secret}.ics': {
    'own calendar': [
      async (world) => {
        if (world.client.id === '') return false;
        const { path } = await world.client.call('renewCalendarFeed', {});
        return has(world, path ?? '', world.eventId);
      },
      ({ isMember, hiding }) => isMember && hiding !== 'blocks' && hiding !== 'is blocked by',
    ],
  },
  'GET /api/events/{eventId}/comments': {
    comment: [
      (world) => has(world, `/api/events/${world.hostEventId}/comments`, world.eventCommentId),
      isHeard,
    ],
  },
};
