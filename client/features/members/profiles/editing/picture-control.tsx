import { Camera, ImageUp, Trash2 } from 'lucide-react';
import { Suspense, useEffect, useRef } from 'react';
import { ACCEPTED } from '#client/features/foundations/pictures/check-file.ts';
import { avatarShape, coverShape } from '#client/features/foundations/pictures/crop/crop-shapes.ts';
import { lazyWithRetry } from '#client/ui/feedback/lazy-with-retry.ts';
import { Menu } from '#client/ui/overlay/menu.tsx';
import { cx } from '#client/ui/text/cx.ts';
import { profileEditMessages } from '../profile-edit.messages.ts';
import type { ProfilePictureState } from './use-profile-picture.ts';

const CropDialog = lazyWithRetry(
  () => import('#client/features/foundations/pictures/crop/crop-dialog.tsx'),
);

const texts = profileEditMessages;
const shapes = { avatar: avatarShape, cover: coverShape };

interface PictureControlProps {
  kind: 'avatar' | 'cover';
  picture: ProfilePictureState;
  className: string;
}

/** The button over a picture. It selects another picture, and with a menu it can remove the picture. */
export function PictureControl({ kind, picture, className }: PictureControlProps) {
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const isRemoving = useRef(false);
  const pick = () => input.current?.click();
  useEffect(() => {
    if (!isRemoving.current || picture.src !== null) return;
    isRemoving.current = false;
    // The used menu was removed.
    chooser.current?.focus();
  }, [picture.src]);

  function remove() {
    isRemoving.current = true;
    picture.remove();
  }

  const classes = cx(
    'inline-grid size-11 place-items-center rounded-full bg-veil text-on-veil transition-opacity hover:opacity-90',
    className,
  );
  const icon = <Camera className="size-6" aria-hidden="true" />;
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        hidden
        data-picture={kind}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) picture.choose(file);
          // Allows selecting the same file again.
          event.target.value = '';
        }}
      />
      {picture.src === null ? (
        <button
          ref={chooser}
          type="button"
          aria-label={texts.choose[kind]}
          title={texts.choose[kind]}
          onClick={pick}
          className={classes}
        >
          {icon}
        </button>
      ) : (
        <Menu
          label={texts.menu[kind]}
          className={classes}
          entries={[
            { label: texts.change[kind], icon: ImageUp, onSelect: pick },
            { label: texts.remove[kind], icon: Trash2, onSelect: remove, danger: true },
          ]}
        >
          {icon}
        </Menu>
      )}
      {picture.chosen && (
        <Suspense fallback={null}>
          <CropDialog
            file={picture.chosen}
            shape={shapes[kind]}
            onCropped={picture.crop}
            onCancel={() => picture.crop(null)}
          />
        </Suspense>
      )}
    </>
  );
}
