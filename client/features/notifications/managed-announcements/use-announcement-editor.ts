import type { z } from 'zod';
import {
  instantOf,
  isIncomplete,
  type ShownState,
  shownState,
} from '#client/features/team/admin-ui/shown-time.tsx';
import { useRequestId } from '#client/features/team/admin-ui/use-request-id.ts';
import { type FieldError, refusedBy } from '#client/ui/form/field-errors.ts';
import { fromJapanTime, noTime, toJapanTime, type WallTime } from '#client/ui/form/japan-time.ts';
import { useEditor } from '#client/ui/form/use-editor.ts';
import type { Upload } from '#contract/foundations/pictures.ts';
import type { ProfileSummary } from '#contract/members/profiles.ts';
import {
  type Announcement,
  type AnnouncementTarget,
  announcementTextSchema,
  createAnnouncement,
} from '#contract/notifications/announcements.ts';
import { announcementFormMessages as texts } from './managed-announcements.messages.ts';
import {
  readManagedAnnouncement,
  useAnnouncementFunction,
} from './managed-announcements.queries.ts';

export function useAnnouncementEditor(opened: ChosenAnnouncement | null, onSaved: () => void) {
  const call = useAnnouncementFunction();
  const { idOf } = useRequestId();

  function send(values: AnnouncementValues, base: ChosenAnnouncement | null): Promise<unknown> {
    const fields = fieldsOf(values, base?.announcement ?? null);
    if (base === null) return call('createAnnouncement', { ...fields, requestId: idOf(fields) });
    const { id: announcementId, updated_at: baseUpdatedAt } = base.announcement;
    return call('updateAnnouncement', { ...fields, announcementId, baseUpdatedAt });
  }

  const read = ({ announcement }: ChosenAnnouncement) => readManagedAnnouncement(announcement.id);
  return useEditor({ opened, valuesOf, check: checkAnnouncement, names, send, read, onSaved });
}

export type AnnouncementForm = ReturnType<typeof useAnnouncementEditor>;

export interface ChosenAnnouncement {
  announcement: Announcement;
  targets: AnnouncementTarget[];
}

export interface AnnouncementValues {
  title: string;
  content: string;
  priority: Announcement['priority'];
  audience: Announcement['target_audience'];
  members: ProfileSummary[];
  upload: Upload | null;
  starts: WallTime;
  expires: WallTime;
  is_active: boolean;
}

function valuesOf(chosen: ChosenAnnouncement | null): AnnouncementValues {
  const { title = '', content = '', priority = 'normal' } = chosen?.announcement ?? {};
  const { starts_at, expires_at, is_active = true } = chosen?.announcement ?? {};
  return {
    ...{ title, content, priority, is_active },
    audience: chosen?.announcement.target_audience ?? 'all',
    members: chosen?.targets.map(({ user }) => user) ?? [],
    upload: chosen ? uploadOf(chosen.announcement) : null,
    starts: starts_at ? toJapanTime(starts_at) : noTime,
    expires: expires_at ? toJapanTime(expires_at) : noTime,
  };
}

function uploadOf({ image_key, image_url, image }: Announcement): Upload | null {
  return image_key && image_url && image ? { key: image_key, url: image_url, image } : null;
}

type Fields = Omit<z.input<typeof createAnnouncement.input>, 'requestId'>;

export function fieldsOf(values: AnnouncementValues, stored: Announcement | null): Fields {
  const { title, content, priority, audience, members, upload, is_active } = values;
  return {
    ...{ title, content, priority, is_active },
    target_audience: audience,
    target_user_ids: audience === 'specific' ? members.map(({ id }) => id) : [],
    image_key: upload?.key ?? null,
    starts_at: instantOf(values.starts, stored?.starts_at ?? null),
    expires_at: instantOf(values.expires, stored?.expires_at ?? null),
  };
}

export function fieldsToSet(announcement: Announcement, is_active: boolean): Fields {
  const { title, content, priority, target_audience, target_user_ids } = announcement;
  const { image_key, starts_at, expires_at } = announcement;
  const to = { target_audience, target_user_ids };
  return { title, content, priority, ...to, image_key, starts_at, expires_at, is_active };
}

const names = {
  target_audience: 'audience',
  target_user_ids: 'members',
  image_key: 'upload',
  starts_at: 'starts',
  expires_at: 'expires',
} as const;

const schema = createAnnouncement.input
  .omit({ requestId: true })
  .extend(announcementTextSchema.shape);

function checkAnnouncement(
  values: AnnouncementValues,
  chosen: ChosenAnnouncement | null,
): FieldError[] {
  const { audience, members, starts, expires } = values;
  const [from, until] = [fromJapanTime(starts), fromJapanTime(expires)];
  const isEndBefore = from !== null && until !== null && until <= from;
  const isForNobody = audience === 'specific' && members.length === 0;
  return [
    ...Object.entries({
      ...(isForNobody && { members: texts.targetsMissing }),
      ...(isIncomplete(starts) && { starts: texts.timeIncomplete }),
      ...(isIncomplete(expires) && { expires: texts.timeIncomplete }),
      ...(isEndBefore && { expires: texts.endBeforeStart }),
    }),
    ...refusedBy(schema, fieldsOf(values, chosen?.announcement ?? null)),
  ];
}

export function stateOf({
  is_active = true,
  starts_at,
  expires_at,
}: Pick<Fields, 'is_active' | 'starts_at' | 'expires_at'>): ShownState {
  return shownState(is_active, starts_at, expires_at);
}
