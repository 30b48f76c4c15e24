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
import type { BannerCrop } from '#contract/notifications/banners.ts';
import { createBanner, type ManagedBanner } from '#contract/notifications/managed-banners.ts';
import { bannerFormMessages as texts } from './managed-banners.messages.ts';
import { readManagedBanner, useBannerFunction } from './managed-banners.queries.ts';

export function useBannerEditor(opened: ManagedBanner | null, onSaved: () => void) {
  const call = useBannerFunction();
  const { idOf } = useRequestId();

  function send(values: BannerValues, base: ManagedBanner | null): Promise<unknown> {
    const fields = fieldsOf(values, base);
    if (base === null) return call('createBanner', { ...fields, requestId: idOf(fields) });
    const { id: bannerId, updated_at: baseUpdatedAt } = base;
    return call('updateBanner', { ...fields, bannerId, baseUpdatedAt });
  }

  const read = ({ id }: ManagedBanner) => readManagedBanner(id);
  return useEditor({ opened, valuesOf, check: checkBanner, names, send, read, onSaved });
}

export type BannerForm = ReturnType<typeof useBannerEditor>;

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

export function valuesOf(banner: ManagedBanner | null): BannerValues {
  const start = toJapanTime(banner?.display_start ?? new Date());
  const end = banner?.display_end ? toJapanTime(banner.display_end) : noTime;
  const { title = '', description = '', attribution = '', link_text = '' } = banner ?? {};
  const { upload = null, crop_phone = null, crop_desk = null, is_active = true } = banner ?? {};
  const link_url = banner?.link_url ?? '';
  const texts = { title, description, attribution, link_url, link_text };
  return { ...texts, upload, crop_phone, crop_desk, is_active, start, end };
}

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

const names = { display_start: 'start', display_end: 'end', image_key: 'upload' } as const;

const schema = createBanner.input.omit({ requestId: true });

function checkBanner(values: BannerValues, banner: ManagedBanner | null): FieldError[] {
  const fields = fieldsOf(values, banner);
  const [from, until] = [fromJapanTime(values.start), fromJapanTime(values.end)];
  const isEndBefore = from !== null && until !== null && until <= from;
  const isLinkUnnamed = fields.link_url !== null && fields.link_text.trim() === '';
  return [
    ...Object.entries({
      ...(isLinkUnnamed && { link_text: texts.linkTextMissing }),
      ...(from === null && { start: texts.startIncomplete }),
      ...(isIncomplete(values.end) && { end: texts.endIncomplete }),
      ...(isEndBefore && { end: texts.endBeforeStart }),
    }),
    ...refusedBy(schema, fields),
  ];
}

export function outcomeOf({ is_active, start, end }: BannerValues): ShownState {
  return shownState(is_active, fromJapanTime(start), fromJapanTime(end));
}
