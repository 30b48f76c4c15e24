import * as contract from '#contract/notifications/announcements.ts';
import type { Site } from '#server/platform/site.ts';
import * as announcements from './announcements.service.ts';
import { noticeMembers } from './send-notice.service.ts';

export function registerAnnouncements({ binding, database }: Site): void {
  binding.query(contract.listAnnouncements, ({ search }) =>
    announcements.readAnnouncements(database, search),
  );
  binding.query(contract.getAnnouncement, ({ params }) =>
    announcements.readChosenAnnouncement(database, params.announcementId),
  );
  binding.callable(contract.createAnnouncement, async ({ viewer, input }) => ({
    announcement: await announcements.addAnnouncement(database, viewer, input),
  }));
  binding.callable(contract.sendNotice, ({ viewer, input }) =>
    noticeMembers(database, viewer, input),
  );
  binding.callable(contract.updateAnnouncement, async ({ viewer, input }) => ({
    announcement: await announcements.changeAnnouncement(database, viewer, input),
  }));
  binding.callable(contract.deleteAnnouncement, async ({ viewer, input }) => ({
    deleted_id: await announcements.removeAnnouncement(database, viewer, input.announcementId),
  }));
}
