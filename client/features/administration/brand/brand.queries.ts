import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getJson } from '#client/lib/api/api.ts';
import { TYPING_PAUSE, useDebouncedValue } from '#client/lib/hooks/use-debounced-value.ts';
import {
  type SystemSettings,
  systemSettingsFields,
} from '#contract/administration/site-settings-changes.ts';

type Colors = Pick<SystemSettings, 'brand_color' | 'brand_accent' | 'brand_roundness'>;

const brandKeys = {
  preview: (search: object) => ['admin', 'brand-preview', search] as const,
};

const isColor = (text: string) => systemSettingsFields.brand_color.safeParse(text).success;

/** Reads how the site looks with these colours. While a colour is incomplete, returns the previous result. */
export function useBrandPreview({ brand_color, brand_accent, brand_roundness }: Colors) {
  const color = useDebouncedValue(brand_color, TYPING_PAUSE);
  const accent = useDebouncedValue(brand_accent, TYPING_PAUSE);
  const search = { color, accent, roundness: brand_roundness };
  return useQuery({
    queryKey: brandKeys.preview(search),
    queryFn: ({ signal }) => getJson('/api/admin/brand-preview', { search, signal }),
    enabled: isColor(color) && isColor(accent),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
