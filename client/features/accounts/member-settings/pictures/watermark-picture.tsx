import { useCallback, useState } from 'react';
import { PictureField } from '#client/features/foundations/pictures/picture-field.tsx';
import { pictureUrl } from '#contract/foundations/picture-urls.ts';
import type { Upload } from '#contract/foundations/pictures.ts';
import { pictureSettingsMessages as texts } from '../member-settings.messages.ts';

interface WatermarkPictureProps {
  picture: string | null;
  onChange: (picture: string | null) => void;
  onBusy: (isBusy: boolean) => void;
  error: string | undefined;
}

/** The field for the picture of a watermark. The picture must be transparent, so that its background covers nothing. */
export function WatermarkPicture({ picture, onChange, onBusy, error }: WatermarkPictureProps) {
  const [upload, setUpload] = useState(() => (picture === null ? null : storedUpload(picture)));
  const take = useCallback(
    (next: Upload | null) => {
      setUpload(next);
      onChange(next?.key ?? null);
    },
    [onChange],
  );
  return (
    <div className="[--picture-height:9rem]">
      <PictureField
        folder="profile-images"
        value={upload}
        onChange={take}
        onBusy={onBusy}
        error={error}
      />
      <p className="mt-1.5 text-ink-soft text-xs">{texts.pictureHint}</p>
    </div>
  );
}

/** Returns an upload for a stored picture. Only the key of the picture is known, so the field shows it in a square. */
function storedUpload(key: string): Upload {
  const focal = { x: 50, y: 50 };
  const image = { width: 400, height: 400, placeholder: '', alt: '', focal };
  return { key, url: pictureUrl(key), image };
}
