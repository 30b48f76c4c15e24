import { X } from 'lucide-react';
import { useId } from 'react';
import { picturesMessages } from '#client/features/foundations/pictures/pictures.messages.ts';
import { UploadProgress } from '#client/features/foundations/pictures/upload-progress.tsx';
import type { UploadState } from '#client/features/foundations/pictures/use-upload.ts';
import { TextInput } from '#client/ui/form/field.tsx';
import { IconButton } from '#client/ui/form/icon-button.tsx';
import { Picture } from '#client/ui/media/picture.tsx';
import { firstGraphemes } from '#contract/foundations/graphemes.ts';
import { ALT_MAX } from '#contract/foundations/limits.ts';
import type { Upload } from '#contract/foundations/pictures.ts';
import { messagesMessages } from './messages.messages.ts';

const texts = messagesMessages.write;

interface ComposerPictureProps {
  state: UploadState;
  picture: Upload | null;
  onStop: () => void;
  onChange: (picture: Upload | null) => void;
}

export function ComposerPicture({ state, picture, onStop, onChange }: ComposerPictureProps) {
  if (state.status === 'sending') {
    return (
      <div className="flex flex-wrap items-center gap-2 pb-2">
        <img
          src={state.preview}
          alt={picturesMessages.preview}
          className="size-16 rounded-md object-cover opacity-60"
        />
        <UploadProgress sending={state} onStop={onStop} />
      </div>
    );
  }
  if (picture === null) return null;
  return <StoredPicture picture={picture} onChange={onChange} />;
}

type StoredPictureProps = Pick<ComposerPictureProps, 'onChange'> & { picture: Upload };

function StoredPicture({ picture, onChange }: StoredPictureProps) {
  const id = useId();
  const { url, image } = picture;

  function changeAlt(text: string) {
    onChange({ ...picture, image: { ...image, alt: firstGraphemes(text, ALT_MAX) } });
  }

  return (
    <div className="flex items-center gap-2 pb-2">
      <Picture
        src={url}
        width={1}
        height={1}
        placeholder={image.placeholder}
        alt={picturesMessages.preview}
        sizes={[[null, '64px']]}
        priority
        className="w-16 shrink-0 rounded-md"
      />
      <label htmlFor={id} className="sr-only">
        {texts.pictureAlt}
      </label>
      <TextInput
        id={id}
        value={image.alt}
        placeholder={texts.pictureAlt}
        onChange={({ target }) => changeAlt(target.value)}
        className="min-w-0 flex-1"
      />
      <IconButton icon={X} label={texts.removePicture} onClick={() => onChange(null)} />
    </div>
  );
}
