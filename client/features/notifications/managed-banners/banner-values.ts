import type { Faults } from '#client/features/team/admin-ui/use-saved-form.ts';
import { fromJapanTime, noTime, toJapanTime, type WallTime } from '#client/ui/form/japan-time.ts';
import {
  BANNER_ATTRIBUTION_MAX,
  BANNER_DESCRIPTION_MAX,
  BANNER_LINK_TEXT_MAX,
  TITLE_MAX,
} from '#contract/foundations/limits.ts';
import type { Upload } from '#contract/foundations/pictures.ts';
import { safeUrl } from '#contract/foundations/safe-url.ts';
import type { BannerCrop } from '#contract/notifications/banners.ts';
import type { BannerState, ManagedBanner } from '#contract/notifications/managed-banners.ts';
import { bannerFormMessages } from './banner-form.messages.ts';

const texts = bannerFormMessages;

/** The values of the form of a banner. */
export interface BannerValues {
  title: string;
  description: string;
  attribution: string;
  link_url: string;
  link_text: string;
  upload: Upload | null;
  crop_phone: BannerCrop | null;
  crop_desk: BannerCrop | null;
  is_active: boolean;
  start: WallTime;
  end: WallTime;
}

/** The maximum lengths of the texts. */
export const maxLengths = {
  title: TITLE_MAX,
  description: BANNER_DESCRIPTION_MAX,
  attribution: BANNER_ATTRIBUTION_MAX,
  link_text: BANNER_LINK_TEXT_MAX,
} as const;

/** Returns the values of a stored banner. With null, returns those of a new one. */
export function valuesOf(banner: ManagedBanner | null): BannerValues {
  const start = toJapanTime(banner?.display_start ?? new Date());
  const end = banner?.display_end ? toJapanTime(banner.display_end) : noTime;
  const { title = '', description = '', attribution = '', link_text = '' } = banner ?? {};
  const { upload = null, crop_phone = null, crop_desk = null, is_active = true } = banner ?? {};
  const link_url = banner?.link_url ?? '';
  const texts = { title, description, attribution, link_url, link_text };
  return { ...texts, upload, crop_phone, crop_desk, is_active, start, end };
}

/** Returns the fields to send. An unchanged time keeps the milliseconds of the stored one. */
export function fieldsOf(values: BannerValues, banner: ManagedBanner | null) {
  const { start, end, upload, link_url, ...fields } = values;
  return {
    ...fields,
    link_url: link_url.trim() === '' ? null : link_url,
    image_key: upload?.key ?? null,
    display_start: instantOf(start, banner?.display_start ?? null) ?? '',
    display_end: instantOf(end, banner?.display_end ?? null),
  };
}

function instantOf(wall: WallTime, stored: string | null): string | null {
  const { date, time } = stored === null ? noTime : toJapanTime(stored);
  return wall.date === date && wall.time === time ? stored : fromJapanTime(wall);
}

/** Returns the validation errors of the values. */
export function faultsOf({
  title,
  link_url,
  link_text,
  start,
  end,
}: BannerValues): Faults<BannerValues> {
  const hasLink = link_url.trim() !== '';
  const [from, until] = [fromJapanTime(start), fromJapanTime(end)];
  const hasEnd = end.date !== '' || end.time !== '';
  return {
    ...(title.trim() === '' && { title: texts.required }),
    ...(hasLink && safeUrl(link_url) === null && { link_url: texts.linkUrlWrong }),
    ...(hasLink && link_text.trim() === '' && { link_text: texts.linkTextMissing }),
    ...(from === null && { start: texts.startIncomplete }),
    ...(hasEnd && until === null && { end: texts.endIncomplete }),
    ...(from !== null && until !== null && until <= from && { end: texts.endBeforeStart }),
  };
}

const fieldsByName: Record<string, string> = {
  display_start: 'start',
  display_end: 'end',
  image_key: 'upload',
};

/** Returns the form field of a field of the server. */
export function fieldOf(name: string): string {
  return fieldsByName[name] ?? name;
}

/** Returns the effect of these values on the banner. */
export function outcomeOf({ is_active, start, end }: BannerValues, now: Date): BannerState {
  const [from, until] = [fromJapanTime(start), fromJapanTime(end)];
  if (!is_active) return 'inactive';
  if (until !== null && Date.parse(until) <= now.getTime()) return 'over';
  return from !== null && Date.parse(from) > now.getTime() ? 'planned' : 'shown';
}
