import { useState } from 'react';
import { PictureField } from '#client/features/foundations/pictures/picture-field.tsx';
import type { SystemSettings } from '#contract/administration/site-settings-changes.ts';
import type { Upload } from '#contract/foundations/pictures.ts';
import type { SettingsEditor } from './settings-editor.ts';
import { systemSettingsMessages as texts } from './site-settings-changes.messages.ts';

interface ShareSettingProps {
  editor: SettingsEditor;
  onBusy: (busy: boolean) => void;
}

export function ShareSetting({ editor, onBusy }: ShareSettingProps) {
  const [upload, setUpload] = useState<Upload | null>(null);
  const { value, error, onChange } = editor.field('og_image_url');
  // A removed or saved upload no longer counts as a new picture.
  const chosen = upload?.url === value ? upload : null;

  function choose(next: Upload | null): void {
    setUpload(next);
    onChange(next?.url ?? editor.stored?.settings.og_image_url ?? value);
  }
  return (
    <div>
      <p className="mb-1.5 font-bold text-sm">{texts.fields.og_image_url}</p>
      <PictureField
        folder="post-images"
        value={chosen}
        onChange={choose}
        onBusy={onBusy}
        error={error}
      />
      <p className="phrases mt-1 text-ink-soft text-xs">{texts.hints.og_image_url}</p>
    </div>
  );
}

export function SharePreview({ settings }: { settings: SystemSettings }) {
  const { og_image_url, og_title, og_description } = settings;
  return (
    <figure>
      <figcaption className="mb-1.5 font-bold text-sm">{texts.preview}</figcaption>
      <div className="max-w-md overflow-hidden rounded-lg border border-line bg-surface">
        <img
          src={og_image_url}
          alt=""
          className="aspect-[1200/630] w-full bg-white object-cover"
          width={1200}
          height={630}
        />
        <div className="p-3">
          <p className="text-ink-faint text-xs">{location.host}</p>
          <p className="user-text line-clamp-2 font-bold">{og_title}</p>
          <p className="user-text line-clamp-2 text-ink-soft text-sm">{og_description}</p>
        </div>
      </div>
    </figure>
  );
}
