import { useRequestId } from '#client/features/team/admin-ui/use-request-id.ts';
import { useEditor } from '#client/ui/form/use-editor.ts';
import {
  type AnnouncementValues,
  type ChosenAnnouncement,
  checkAnnouncement,
  fieldsOf,
  names,
  valuesOf,
} from './announcement-values.ts';
import { readManagedAnnouncement, useAnnouncementCalls } from './managed-announcements.queries.ts';

/** Returns the form of a new announcement, or of a stored one. */
export function useAnnouncementEditor(opened: ChosenAnnouncement | null, onSaved: () => void) {
  const calls = useAnnouncementCalls();
  const { idOf } = useRequestId();

  function send(values: AnnouncementValues, base: ChosenAnnouncement | null): Promise<unknown> {
    const fields = fieldsOf(values, base?.announcement ?? null);
    if (base === null) return calls.create({ ...fields, requestId: idOf(fields) });
    const { id: announcementId, updated_at: baseUpdatedAt } = base.announcement;
    return calls.update({ ...fields, announcementId, baseUpdatedAt });
  }

  const read = ({ announcement }: ChosenAnnouncement) => readManagedAnnouncement(announcement.id);
  return useEditor({ opened, valuesOf, check: checkAnnouncement, names, send, read, onSaved });
}

export type AnnouncementForm = ReturnType<typeof useAnnouncementEditor>;
