import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { systemSettingsSchema } from '#contract/administration/site-settings-changes.ts';
import { siteSettingsSchema } from '#contract/site/site-settings.ts';
import { formerShareTexts } from './default-community.ts';

const fields = siteSettingsSchema
  .omit({ read_only: true, brand: true })
  .extend(systemSettingsSchema.shape).shape;
const ownSettingsSchema = z.object(fields).partial();

/** The settings that admins have set. All other settings have their defaults. */
export type OwnSettings = Readonly<z.infer<typeof ownSettingsSchema>>;

/** The id of the document with the settings that admins have set. */
export const GENERAL_SETTINGS = 'general';

type SettingName = keyof OwnSettings;

/** The parsed document of the settings, which all readers share. */
interface StoredSettings {
  readonly own: OwnSettings;
  /** Values of an earlier release that this release cannot use. The settings with these values have their defaults. */
  readonly refused: Partial<Record<SettingName, unknown>>;
}

// Parsed documents are cached, because settings are read with each write and rarely change.
const parsed = new LRUCache<string, StoredSettings>({ max: 10, memoMethod: parse });

/** Parses the document of the settings field by field, so that an unusable value does not affect other fields. */
export function parseStored(text: string): StoredSettings {
  return parsed.memo(text);
}

function parse(text: string): StoredSettings {
  const document = documentOf(text);
  const whole = ownSettingsSchema.safeParse(document);
  if (whole.success) return { own: editedOf(whole.data), refused: {} };
  const own: Record<string, unknown> = {};
  const refused: StoredSettings['refused'] = {};
  for (const name of Object.keys(fields) as SettingName[]) {
    if (!(name in document)) continue;
    const value = fields[name].safeParse(document[name]);
    if (value.success) own[name] = value.data;
    else refused[name] = document[name];
  }
  return { own: editedOf(ownSettingsSchema.parse(own)), refused };
}

/**
 * Returns the settings without values that count as not edited: those that an earlier release stored by itself, and
 * texts of shared links that equal the name or the description of the site.
 */
function editedOf(own: OwnSettings): OwnSettings {
  const former: Partial<Record<string, string>> = formerShareTexts;
  const sources: Partial<Record<string, string | undefined>> = {
    og_title: own.site_name,
    og_description: own.site_description,
  };
  return Object.fromEntries(
    Object.entries(own).filter(
      ([name, value]) => former[name] !== value && sources[name] !== value,
    ),
  );
}

function documentOf(text: string): Record<string, unknown> {
  try {
    const document: unknown = JSON.parse(text);
    if (typeof document === 'object' && document !== null) return { ...document };
  } catch {
    // The text is not JSON: all settings are refused.
  }
  return Object.fromEntries(Object.keys(fields).map((name) => [name, null]));
}
