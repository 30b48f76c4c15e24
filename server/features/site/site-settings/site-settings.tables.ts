import { defineTable, type RowOf, t } from '#server/platform/database/define-table.ts';

/**
 * Settings documents by name. `general` contains the settings of the site, `picture:…` names the picture of a setting, and
 * `launch:…` is a choice about the launch of the site.
 */
export const siteSettingsTable = defineTable(
  'site_settings',
  {
    id: t.key(),
    /** JSON. */
    value: t.json(),
    /**
     * The picture for previews of the site, or the picture of another setting. Null for a picture that the site does
     * not store.
     */
    image_key: t.key().nullable().references('files.key', 'no action'),
    updated_at: t.time(),
  },
  {
    indexes: {
      site_settings_image: { columns: ['image_key'], where: 'image_key is not null' },
    },
  },
);

export type SiteSettingsTable = RowOf<typeof siteSettingsTable>;
