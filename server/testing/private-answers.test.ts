import { expect, it } from 'vitest';
import { openYears } from '#contract/accounts/open-years.ts';
import { queries } from '#contract/definitions.ts';
import { inDays } from '#server/features/events/events/events.testing.ts';
import { insertPlannedEvent } from '#server/features/events/events/planned-events/planned-events.testing.ts';
import { insertPost } from './factories.ts';
import { useTestApp } from './test-app.ts';

const site = useTestApp();

/** Every query whose response depends on its caller. Written by hand. Do not derive the list from what it checks. */
const privatePaths = [
  '/api/session',
  '/api/admin/status',
  '/api/admin/setup',
  '/api/suggested-authors',
  '/api/drafts',
  '/api/drafts/count',
  '/api/planned-posts',
  '/api/planned-events',
  '/api/planned-events/{plannedEventId}',
  '/api/liked-posts',
  '/api/bookmarks',
  '/api/clips',
  '/api/clipped-posts',
  '/api/own-series',
  '/api/followed-series',
  '/api/posts/{postId}/clip-choices',
  '/api/insights',
  '/api/insights/posts',
  '/api/insights/posts/{postId}',
  '/api/settings',
  '/api/missed',
  '/api/birthday',
  '/api/next-birthdays',
  '/api/year-reviews/{year}',
  '/api/sessions',
  '/api/passkeys',
  '/api/push-subscriptions',
  '/api/link-review',
  '/api/mutes',
  '/api/tag-follows',
  '/api/follow-requests',
  '/api/follow-requests/count',
  '/api/blocks',
  '/api/data-export',
  '/api/calendar-feed',
  '/api/wallets',
  '/api/notifications',
  '/api/notifications/unread-count',
  '/api/conversations',
  '/api/conversations/unread-count',
  '/api/users/{userId}/conversation',
  '/api/messages/search',
  '/api/admin/alert-choices',
];

function addressOf(path: string, values: Record<string, string>): string {
  return path.replace(/{\w+}/, (name) => values[name] ?? name);
}

it.each(privatePaths)(
  'the response of %s forbids browsers to store it [PRIVACY-07]',
  async (path) => {
    const member = await site().member();
    const postId = await insertPost(site().database, member.id);
    const event_date = inDays(2);
    const plannedEventId = await insertPlannedEvent(site(), member.id, inDays(1), { event_date });
    const address = addressOf(path, {
      '{userId}': member.id,
      '{postId}': postId,
      '{plannedEventId}': plannedEventId,
      // The previous year, whose review is always open.
      '{year}': String(openYears(Date.now()).at(-1)),
    });
    const { status, headers } = await member.fetch(address);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.has('etag')).toBe(false);
  },
);

it('the list contains every query whose response forbids browsers to store it [PRIVACY-07]', async () => {
  const member = await site().member();
  const postId = await insertPost(site().database, member.id);
  const unexpected: string[] = [];
  for (const { path } of Object.values(queries)) {
    if (privatePaths.includes(path)) continue;
    const address = addressOf(path, { '{userId}': member.id, '{postId}': postId });
    const { ok, headers } = await member.fetch(address);
    if (ok && headers.get('cache-control') !== 'private, no-cache') unexpected.push(path);
  }
  expect(unexpected).toEqual([]);
});

it('a long private response is compressed [PRIVACY-07]', async () => {
  const member = await site().member();
  for (let draft = 0; draft < 5; draft += 1) {
    await insertPost(site().database, member.id, { is_published: false });
  }
  const { headers } = await member.fetch('/api/drafts', { headers: { 'accept-encoding': 'br' } });
  expect(headers.get('content-encoding')).toBe('br');
  expect(headers.get('vary')).toContain('accept-encoding');
});
