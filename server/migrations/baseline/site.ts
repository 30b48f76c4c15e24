import type { ColumnTypes } from '../columns.ts';

/** Returns the DDL of the settings of the site. */
export const siteTables = ({ key, time }: ColumnTypes): string[] => [
  `create table site_settings (
    id ${key} primary key,
    value text not null,
    updated_at ${time} not null,
    image_key ${key} references files (key)
  )`,
  `create index site_settings_image on site_settings (image_key) where image_key is not null`,
];
