import {
  createAnnouncement,
  deleteAnnouncement,
  getAnnouncement,
  listAnnouncements,
  sendNotice,
  updateAnnouncement,
} from '#contract/notifications/announcements.ts';
import type { Site } from '#server/platform/site.ts';
import {
  addAnnouncement,
  changeAnnouncement,
  readAnnouncements,
  readChosenAnnouncement,
  removeAnnouncement,
} from './announcements.service.ts';
import { noticeMembers } from './send-notice.service.ts';

export function registerAnnouncements({ binding, database }: Site): void {
  binding.query(listAnnouncements, ({ search }) => readAnnouncements(database, search));
  binding.query(getAnnouncement, ({ params }) =>
    readChosenAnnouncement(database, params.announcementId),
  );
  binding.callable(createAnnouncement, async ({ viewer, input }) => ({
    announcement: await addAnnouncement(database, viewer, input),
  }));
  binding.callable(sendNotice, ({ viewer, input }) => noticeMembers(database, viewer, input));
  binding.callable(updateAnnouncement, async ({ viewer, input }) => ({
    announcement: await changeAnnouncement(database, viewer, input),
  }));
  binding.callable(deleteAnnouncement, async ({ viewer, input }) => ({
    deleted_id: await removeAnnouncement(database, viewer, input.announcementId),
  }));
}
