import { useRequestId } from '#client/features/team/admin-ui/use-request-id.ts';
import { useSavedForm } from '#client/features/team/admin-ui/use-saved-form.ts';
import {
  type AnnouncementValues,
  type ChosenAnnouncement,
  faultsOf,
  fieldOf,
  fieldsOf,
  valuesOf,
} from './announcement-values.ts';
import { readManagedAnnouncement, useAnnouncementCalls } from './managed-announcements.queries.ts';

/** The form of a new announcement, or of a stored one. */
export function useAnnouncementForm(
  opened: ChosenAnnouncement | null,
  onSaved: (isNew: boolean) => void,
) {
  const calls = useAnnouncementCalls();
  const { idOf } = useRequestId();

  function send(values: AnnouncementValues, base: ChosenAnnouncement | null): Promise<unknown> {
    const fields = fieldsOf(values, base?.announcement ?? null);
    if (base === null) return calls.create({ ...fields, requestId: idOf(fields) });
    const { id: announcementId, updated_at: baseUpdatedAt } = base.announcement;
    return calls.update({ ...fields, announcementId, baseUpdatedAt });
  }

  const read = ({ announcement }: ChosenAnnouncement) => readManagedAnnouncement(announcement.id);
  return useSavedForm({ opened, valuesOf, faultsOf, fieldOf, send, read, onSaved });
}

export type AnnouncementForm = ReturnType<typeof useAnnouncementForm>;
