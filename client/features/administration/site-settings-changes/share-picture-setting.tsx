import { useState } from 'react';
import { PictureField } from '#client/features/foundations/pictures/picture-field.tsx';
import type { Upload } from '#contract/foundations/pictures.ts';
import { systemSettingsMessages } from './site-settings-changes.messages.ts';
import type { SettingsDraft } from './use-settings-draft.ts';

const texts = systemSettingsMessages;

interface ShareSettingProps {
  draft: SettingsDraft;
  /** Called when an upload starts and ends. */
  onBusy: (busy: boolean) => void;
}

/** The field for the picture of shared links, with a preview of such a link. */
export function ShareSetting({ draft, onBusy }: ShareSettingProps) {
  const [upload, setUpload] = useState<Upload | null>(null);
  const { og_image_url } = draft.values;
  // A removed or saved picture is not a new one any more.
  const chosen = upload?.url === og_image_url ? upload : null;

  function choose(next: Upload | null): void {
    setUpload(next);
    draft.edit('og_image_url', next?.url ?? draft.saved.og_image_url);
  }
  return (
    <div>
      <p className="mb-1.5 font-bold text-sm">{texts.fields.og_image_url}</p>
      <PictureField
        folder="post-images"
        value={chosen}
        onChange={choose}
        onBusy={onBusy}
        {...(draft.faults.og_image_url !== undefined && { error: draft.faults.og_image_url })}
      />
      <p className="phrases mt-1 text-ink-soft text-xs">{texts.hints.og_image_url}</p>
    </div>
  );
}

/** Previews a link to the site as other sites show it. */
export function SharePreview({ draft }: { draft: SettingsDraft }) {
  const { og_image_url, og_title, og_description } = draft.values;
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
