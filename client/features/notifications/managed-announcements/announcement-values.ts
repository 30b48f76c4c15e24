import type { z } from 'zod';
import type { Faults } from '#client/features/team/admin-ui/use-saved-form.ts';
import { fromJapanTime, noTime, toJapanTime, type WallTime } from '#client/ui/form/japan-time.ts';
import { ANNOUNCEMENT_TARGETS_MAX } from '#contract/foundations/limits.ts';
import type { Upload } from '#contract/foundations/pictures.ts';
import type { ProfileSummary } from '#contract/members/profiles.ts';
import type {
  Announcement,
  AnnouncementTarget,
  createAnnouncement,
} from '#contract/notifications/announcements.ts';
import { announcementFormMessages } from './announcement-form.messages.ts';

const texts = announcementFormMessages;

/** An announcement as the form edits it. */
export interface ChosenAnnouncement {
  announcement: Announcement;
  targets: AnnouncementTarget[];
}

/** The values of the form of an announcement. */
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

export type AnnouncementState = 'shown' | 'planned' | 'over' | 'inactive';

/** Returns the values of a stored announcement. With null, returns those of a new one. */
export function valuesOf(chosen: ChosenAnnouncement | null): AnnouncementValues {
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

/** Returns the fields to send. An unchanged time keeps the milliseconds of the stored one. */
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

/** Returns the fields that change only whether an announcement is shown. */
export function fieldsToSet(announcement: Announcement, is_active: boolean): Fields {
  const { title, content, priority, target_audience, target_user_ids } = announcement;
  const { image_key, starts_at, expires_at } = announcement;
  const to = { target_audience, target_user_ids };
  return { title, content, priority, ...to, image_key, starts_at, expires_at, is_active };
}

function instantOf(wall: WallTime, stored: string | null): string | null {
  const { date, time } = stored === null ? noTime : toJapanTime(stored);
  return wall.date === date && wall.time === time ? stored : fromJapanTime(wall);
}

const isEmpty = ({ date, time }: WallTime) => date === '' && time === '';

/** Returns the validation errors of the values. */
export function faultsOf(values: AnnouncementValues): Faults<AnnouncementValues> {
  const { title, content, audience, members, starts, expires } = values;
  const [from, until] = [fromJapanTime(starts), fromJapanTime(expires)];
  return {
    ...(title.trim() === '' && { title: texts.titleMissing }),
    ...(content.trim() === '' && { content: texts.contentMissing }),
    ...(audience === 'specific' && faultOfMembers(members.length)),
    ...(!isEmpty(starts) && from === null && { starts: texts.timeIncomplete }),
    ...(!isEmpty(expires) && until === null && { expires: texts.timeIncomplete }),
    ...(from !== null && until !== null && until <= from && { expires: texts.endBeforeStart }),
  };
}

function faultOfMembers(count: number): Faults<AnnouncementValues> {
  if (count === 0) return { members: texts.targetsMissing };
  if (count <= ANNOUNCEMENT_TARGETS_MAX) return {};
  return { members: texts.tooManyTargets(ANNOUNCEMENT_TARGETS_MAX) };
}

const fieldsByName: Record<string, string> = {
  target_audience: 'audience',
  target_user_ids: 'members',
  image_key: 'upload',
  starts_at: 'starts',
  expires_at: 'expires',
};

/** Returns the form field of a field of the server. */
export function fieldOf(name: string): string {
  return fieldsByName[name] ?? name;
}

/** Returns whether an announcement is shown at a moment, or why it is not. */
export function stateOf(
  { is_active, starts_at, expires_at }: Pick<Fields, 'is_active' | 'starts_at' | 'expires_at'>,
  now: Date,
): AnnouncementState {
  if (!is_active) return 'inactive';
  if (expires_at && Date.parse(expires_at) <= now.getTime()) return 'over';
  return starts_at && Date.parse(starts_at) > now.getTime() ? 'planned' : 'shown';
}
