import { getBrandPreview } from '#contract/administration/brand-preview.ts';
import type { Site } from '#server/platform/site.ts';
import { previewBrand } from './brand-preview.service.ts';

export function registerBrandPreview({ binding }: Site): void {
  binding.query(getBrandPreview, async ({ search }) => previewBrand(search));
}
