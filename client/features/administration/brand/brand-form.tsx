import { useCallback, useEffect, useState } from 'react';
import { useSiteSettings } from '#client/features/site/site-settings/site-settings.queries.ts';
import { ReviewForm } from '#client/features/team/admin-ui/review-form.tsx';
import { formatDateTime, inJapan } from '#client/lib/format/format.ts';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { ColorField } from '#client/ui/form/color-field.tsx';
import type { VersionedSettings } from '#contract/administration/site-settings-changes.ts';
import { EXAMPLE_CHARACTER_MAX } from '#contract/foundations/limits.ts';
import {
  type MascotSetting,
  mascotMoods,
  mascotSetting,
  roundnesses,
  wordmarks,
} from '#contract/site/brand.ts';
import {
  changesOf,
  type SettingName,
  type SettingsEditor,
  useSettingsEditor,
} from '../site-settings-changes/settings-editor.ts';
import { Choice, Group, Setting } from '../site-settings-changes/settings-fields.tsx';
import { systemSettingsMessages } from '../site-settings-changes/site-settings-changes.messages.ts';
import { brandMessages as texts } from './brand.messages.ts';
import { useBrandPreview } from './brand.queries.ts';
import { BrandPicture } from './brand-picture.tsx';
import { BrandPreview, ContrastTable } from './brand-preview.tsx';
import { showSheet } from './shown-sheet.ts';
import { svgUrl } from './svg-url.ts';

const { fields, hints } = systemSettingsMessages;

/** The form of the settings of the brand. Each save is checked and recorded like other settings. */
export function BrandForm({ saved }: { saved: VersionedSettings }) {
  const editor = useSettingsEditor(saved);
  const { isBusy, onBusy } = useUploads();
  const { settings, updated_at } = editor.stored ?? saved;
  const changes = changesOf(editor.values, settings);
  const { data: preview, isError } = useBrandPreview(editor.values);
  useShownSheet();
  return (
    <ReviewForm
      editor={editor}
      about="brand"
      version={
        updated_at === null
          ? systemSettingsMessages.neverSaved
          : systemSettingsMessages.savedAt(formatDateTime(updated_at, inJapan))
      }
      count={changes.length}
      changes={changes}
      nameOf={(field) => fields[field as SettingName]}
      texts={{ confirm: texts.confirm, conflict: systemSettingsMessages.conflict }}
      waiting={isBusy ? systemSettingsMessages.waitForPicture : null}
      className="max-w-3xl space-y-8"
    >
      <Group title={texts.groups.colors}>
        <ColorField
          label={fields.brand_color}
          hint={hints.brand_color}
          pickLabel={texts.pickColor}
          {...editor.field('brand_color')}
        />
        <ColorField
          label={fields.brand_accent}
          hint={hints.brand_accent}
          pickLabel={texts.pickAccent}
          {...editor.field('brand_accent')}
        />
        <Choice
          name="brand_roundness"
          editor={editor}
          options={roundnesses.map((value) => ({
            value,
            ...systemSettingsMessages.roundnesses[value],
          }))}
        />
        <section aria-label={texts.preview.title} className="space-y-5">
          {preview && <BrandPreview preview={preview} settings={editor.values} />}
          {preview && <ContrastTable contrasts={preview.contrasts} />}
          {!preview && !isError && <Skeleton className="h-96" />}
          {isError && (
            <p role="status" className="text-sm">
              {texts.preview.failed}
            </p>
          )}
        </section>
      </Group>
      <Group title={texts.groups.logo}>
        <PictureSetting
          name="brand_logo"
          isWide
          neutral={svgUrl(preview?.icon)}
          {...{ editor, onBusy }}
        />
        <Choice
          name="brand_wordmark"
          editor={editor}
          options={wordmarks.map((value) => ({
            value,
            ...systemSettingsMessages.wordmarks[value],
          }))}
        />
        <PictureSetting name="brand_icon" neutral={svgUrl(preview?.icon)} {...{ editor, onBusy }} />
        <p className="phrases text-ink-soft text-sm">{texts.shareNote}</p>
      </Group>
      <Group title={texts.groups.mascots}>
        <p className="phrases text-ink-soft text-sm">{texts.mascotsLead}</p>
        {mascotMoods.map((mood) => (
          <PictureSetting
            key={mood}
            name={mascotSetting(mood)}
            isWide={mood === 'welcome'}
            neutral={svgUrl(preview?.mascots[mood])}
            {...{ editor, onBusy }}
          />
        ))}
        <Setting name="example_character" editor={editor} limit={EXAMPLE_CHARACTER_MAX} required />
      </Group>
    </ReviewForm>
  );
}

type PictureName = 'brand_logo' | 'brand_icon' | MascotSetting;

interface PictureSettingProps {
  name: PictureName;
  editor: SettingsEditor;
  neutral: string | undefined;
  isWide?: boolean;
  onBusy: (name: string, isBusy: boolean) => void;
}

function PictureSetting({ name, editor, ...rest }: PictureSettingProps) {
  const { onBlur: _, ...field } = editor.field(name);
  const hint = (hints as Partial<Record<string, string>>)[name];
  return (
    <BrandPicture {...field} {...rest} label={fields[name]} {...(hint !== undefined && { hint })} />
  );
}

/** Returns whether one of the pictures is being uploaded. */
function useUploads() {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const onBusy = useCallback((name: string, isBusy: boolean) => {
    setBusy((before) => {
      if (before.has(name) === isBusy) return before;
      const next = new Set(before);
      if (isBusy) next.add(name);
      else next.delete(name);
      return next;
    });
  }, []);
  return { isBusy: busy.size > 0, onBusy };
}

/** Shows a saved brand on this page, without a reload. */
function useShownSheet(): void {
  const sheet = useSiteSettings()?.brand.sheet;
  useEffect(() => {
    if (sheet !== undefined) showSheet(sheet);
  }, [sheet]);
}
