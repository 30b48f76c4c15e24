import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './root.ts';

/**
 * The files that read the table of events directly, each with the reason why it returns no unpublished event. All other
 * files read `publishedEvents` or `shownEvents`.
 */
const exceptions: Record<string, string> = {
  'server/features/events/events/events.shared.store.ts': 'says which are published',
  'server/features/events/events/planned-events/planned-events.store.ts': 'reads drafts only',
  'server/features/events/events/writing/write-event.store.ts':
    'finds a repeated request; renames a tag',
  'server/features/events/events/event-joins/event-joins.store.ts':
    'closes the entry of a locked event',
  'server/features/events/events/event-lists.store.ts':
    'counts dates of a series; a draft has none',
  'server/features/discovery/search/found-series.store.ts': 'finds the series of found events',
  'server/features/events/events/calendars/event-calendars.store.ts': 'of participations',
  'server/features/accounts/year-reviews/year-activity.store.ts': 'of participations',
  'server/features/notifications/notifications/notification-related-tags.store.ts':
    'tags of what members were notified of',
  'server/features/comments/comments/comments.store.ts': 'of comments, which no draft has',
  'server/features/administration/managed-users/managed-users.store.ts': 'counts without drafts',
  'server/operator/lookup/looked-up.store.ts': 'for the operator of the site',
};

const readsEvents = /(?:selectFrom|Join|rows)\('events\b|\b(?:from|join) events\b/;

test('queries read published events, except in files with a reason [PLAN-51]', () => {
  const files = globSync('server/**/*.ts', { cwd: root }).map((file) => file.replaceAll('\\', '/'));
  const found = files
    .filter((file) => !/\.test(ing)?\.ts$|\/migrations\/|\/testing\//.test(file))
    .filter((file) => readsEvents.test(readFileSync(path.join(root, file), 'utf8')));
  expect(found.sort()).toEqual(Object.keys(exceptions).sort());
});
