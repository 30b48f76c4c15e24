import { expect, it } from 'vitest';
import type { BrandPreview } from '#contract/administration/brand-preview.ts';
import type { SiteSettings } from '#contract/site/site-settings.ts';
import { paletteOf } from '#server/platform/brand/palette.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp();

const previewOf = async (search: Record<string, string>) => {
  const client = await site().member({ rank: 'super_admin' });
  const query = new URLSearchParams({ accent: '', roundness: 'round', ...search });
  return client.get<BrandPreview>(`/api/admin/brand-preview?${query.toString()}`);
};

it('an admin can preview a brand before saving it: its colours, corners, contrasts and neutral drawings [BRAND-08]', async () => {
  const { tokens, contrasts, icon, mascots } = await previewOf({ color: '#ffd400' });
  const { light, dark } = paletteOf('#ffd400');
  expect(tokens.light).toMatchObject({
    '--color-brand': light.brand,
    '--color-paper': '#fcfaf8',
    '--radius-lg': '0.875rem',
  });
  expect(tokens.dark).toMatchObject({ '--color-brand': dark.brand, '--color-paper': '#17141d' });
  for (const { light: day, dark: night, needed } of contrasts) {
    expect(Math.min(day, night)).toBeGreaterThanOrEqual(needed);
  }
  expect(icon).toContain(light.brand);
  expect(mascots.happy).toContain(dark.brand);
  const { brand } = await site().visitor().get<SiteSettings>('/api/site-settings');
  expect(brand.sheet).toBeNull();
});

it('the preview of a site without a colour is neutral [BRAND-08]', async () => {
  const { tokens } = await previewOf({ color: '', roundness: 'square' });
  expect(tokens.light).toMatchObject({
    '--color-brand': '#47618a',
    '--radius-lg': '0.375rem',
  });
});
