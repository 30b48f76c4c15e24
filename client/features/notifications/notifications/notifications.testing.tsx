import AnnouncementsPage from '#client/routes/announcements.tsx';
import { aPost, aPostDetail } from '#client/testing/posts.ts';
import { aMember, aProfile, renderInApp } from '#client/testing/render.tsx';
import { type Handlers, only, stubServer } from '#client/testing/server.ts';
import type { Notification } from '#contract/notifications/notifications.ts';
import LiveNotifications from './live-notifications.tsx';
import UnreadBadge from './unread-badge.tsx';

export const hoshino = aProfile({ id: 'aUser000000000000002', display_name: 'ほしの' });

/** Returns a notification of a comment. A notification with a higher number is later. `fields` replace the defaults. */
export function aNotification(number: number, fields: Partial<Notification> = {}): Notification {
  const at = new Date(Date.parse('2026-11-21T03:00:00.000Z') + number * 60_000).toISOString();
  return {
    id: `notification${String(number).padStart(8, '0')}`,
    type: 'comment',
    title: '投稿にコメントが届きました',
    content: `ほしのさんが「絵${number}」にコメントしました`,
    priority: 'normal',
    target_audience: 'specific',
    image_url: null,
    image: null,
    from_user: hoshino,
    from_user_id: hoshino.id,
    from_user_name: 'ほしの',
    others_count: 0,
    taps_count: 0,
    comment: null,
    related: { kind: 'post', id: 'aPost000000000000001' },
    thumbnail: null,
    related_id: 'aPost000000000000001',
    target_user_id: 'aUser000000000000001',
    is_read: false,
    created_at: at,
    updated_at: at,
    ...fields,
  };
}

/** Returns a notification about likes of several members, with the member who liked last. */
export function aLike(number: number, fields: Partial<Notification> = {}): Notification {
  return aNotification(number, {
    type: 'like',
    title: 'ほしのさんほか3人があなたの投稿にいいねしました',
    content: `「絵${number}」`,
    others_count: 3,
    ...fields,
  });
}

export function anAnnouncement(number: number, fields: Partial<Notification> = {}): Notification {
  return aNotification(number, {
    type: 'announcement',
    title: `お知らせ${number}`,
    content: '冬まつりを開きます。\n詳しくは https://site.test/winter をどうぞ。',
    target_audience: 'all',
    from_user: null,
    from_user_name: null,
    related: null,
    ...fields,
  });
}

export const pageOf = (items: Notification[], next: string | null = null) => ({
  items,
  next_cursor: next,
  has_more: next !== null,
});

/** Renders the page with a site whose notifications a test can change. `others` replace handlers of the site. */
export function showNotifications(
  start: Notification[],
  { path = '/announcements', ...others }: Handlers & { path?: string } = {},
) {
  const site = { items: start };
  const unread = () => {
    const items = site.items.filter(({ is_read }) => !is_read);
    const personal = items.filter(({ type }) => type !== 'announcement');
    return { unread_count: items.length, personal_count: personal.length };
  };
  const handlers: Handlers = {
    '/api/admin/status': () => ({ is_admin: false, rank: null, permissions: [] }),
    '/api/notifications': () => pageOf(site.items),
    '/api/posts/{postId}': only(aPost().id, () => aPostDetail()),
    '/api/notifications/unread-count': unread,
    '/functions/markNotificationRead': ({ data }) => {
      const read = (item: Notification) => item.id === data.notificationId;
      site.items = site.items.map((item) => (read(item) ? { ...item, is_read: true } : item));
      return unread();
    },
    '/functions/markAllNotificationsRead': ({ data }) => {
      site.items = site.items.map((item) => ({
        ...item,
        is_read: item.is_read || item.created_at <= data.until,
      }));
      return unread();
    },
    ...others,
  };
  const calls = stubServer(handlers);
  const page = (
    <>
      <UnreadBadge kind="all" />
      <AnnouncementsPage />
      <LiveNotifications />
    </>
  );
  const view = renderInApp(page, { session: aMember(), path });
  return { ...view, site, calls, handlers };
}
