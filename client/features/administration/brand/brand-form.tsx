import { type ComponentProps, useCallback, useState } from 'react';
import { ReviewForm } from '#client/features/team/admin-ui/review-form.tsx';
import { formatDateTime, inJapan } from '#client/lib/format/format.ts';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { ColorField } from '#client/ui/form/color-field.tsx';
import type { VersionedSettings } from '#contract/administration/site-settings-changes.ts';
import { EXAMPLE_CHARACTER_MAX } from '#contract/foundations/limits.ts';
import {
  DRAWN_SHARE_PICTURE,
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
  sharePictureUrl,
  useSettingsEditor,
} from '../site-settings-changes/settings-editor.ts';
import { Choice, Group, Setting } from '../site-settings-changes/settings-fields.tsx';
import { systemSettingsMessages } from '../site-settings-changes/site-settings-changes.messages.ts';
import { brandMessages as texts } from './brand.messages.ts';
import { useBrandPreview } from './brand.queries.ts';
import { BrandPicture, smallOf } from './brand-picture.tsx';
import { BrandPreview, ContrastTable } from './brand-preview.tsx';
import { svgUrl } from './svg-url.ts';

const { fields, hints } = systemSettingsMessages;

/** The form of the settings of the brand. Each save is checked and recorded like other settings. */
export function BrandForm({ saved }: { saved: VersionedSettings }) {
  const editor = useSettingsEditor(saved);
  const { isBusy, onBusy } = useUploads();
  const { settings, updated_at } = editor.stored ?? saved;
  const changes = changesOf(editor.values, settings);
  const { data: preview, isError } = useBrandPreview(editor.values);
  const icon = svgUrl(preview?.icon);
  const { brand_logo: logo } = editor.values;
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
        <PictureSetting name="brand_logo" isWide neutral={icon} {...{ editor, onBusy }} />
        <Choice
          name="brand_wordmark"
          editor={editor}
          options={wordmarks.map((value) => ({
            value,
            ...systemSettingsMessages.wordmarks[value],
          }))}
        />
        <PictureSetting
          name="brand_icon"
          // Without an icon, the logo is used as the icon.
          neutral={logo === '' ? icon : smallOf(logo)}
          {...{ editor, onBusy }}
        />
        <PictureSetting
          name="og_image_url"
          // Pictures of shared links have always been in this folder.
          folder="post-images"
          none={DRAWN_SHARE_PICTURE}
          isWide
          neutral={sharePictureUrl(DRAWN_SHARE_PICTURE, editor.stored ?? saved)}
          {...{ editor, onBusy }}
        />
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

interface PictureSettingProps
  extends Pick<ComponentProps<typeof BrandPicture>, 'neutral' | 'isWide' | 'onBusy'> {
  name: 'brand_logo' | 'brand_icon' | 'og_image_url' | MascotSetting;
  editor: SettingsEditor;
  folder?: 'brand-images' | 'post-images';
  none?: string;
}

function PictureSetting(props: PictureSettingProps) {
  const { name, editor, folder = 'brand-images', none = '', ...rest } = props;
  const hint = (hints as Partial<Record<string, string>>)[name];
  return (
    <BrandPicture
      {...editor.field(name)}
      {...{ folder, none, hint }}
      {...rest}
      label={fields[name]}
    />
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
