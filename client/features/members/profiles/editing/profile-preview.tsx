import { Camera, ImageUp, Trash2 } from 'lucide-react';
import { Suspense, useEffect, useRef } from 'react';
import { avatarShape, coverShape } from '#client/features/foundations/pictures/crop/crop-area.ts';
import { ACCEPTED } from '#client/features/foundations/pictures/given-files.ts';
import { UploadProgress } from '#client/features/foundations/pictures/upload-progress.tsx';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { lazyWithRetry } from '#client/ui/feedback/lazy-with-retry.ts';
import { Avatar } from '#client/ui/media/avatar.tsx';
import { Menu } from '#client/ui/overlay/menu.tsx';
import { cx } from '#client/ui/text/cx.ts';
import { ProfileCover } from '../profile-cover.tsx';
import { profileEditMessages as texts } from '../profile-edit.messages.ts';
import type { ProfileValues } from '../profile-values.ts';
import type { ProfilePictureState } from './use-profile-picture.ts';

interface ProfilePreviewProps {
  userId: string;
  values: ProfileValues;
  avatar: ProfilePictureState;
  cover: ProfilePictureState;
}

/** A preview of the profile's header, with buttons for its pictures. */
export function ProfilePreview({ userId, values, avatar, cover }: ProfilePreviewProps) {
  const { display_name = '', username = '', bio = '' } = values;
  const name = nameOf({ display_name: display_name.trim(), username: username.trim() });
  return (
    <section
      aria-label={texts.preview}
      className="overflow-hidden rounded-xl border border-line bg-surface"
    >
      <div className="relative">
        <ProfileCover
          seed={userId}
          avatar={avatar.sending ? null : avatar.src}
          src={cover.src}
          isPreview
        />
        <PictureControl kind="cover" picture={cover} className="absolute right-2 bottom-2" />
      </div>
      <div className="px-4 pb-4">
        <div className="relative -mt-10 w-fit md:-mt-12">
          <PreviewedAvatar seed={userId} picture={avatar} />
          <PictureControl kind="avatar" picture={avatar} className="absolute -right-2 -bottom-1" />
        </div>
        <p className="mt-2 font-bold text-xl [overflow-wrap:anywhere]">{name}</p>
        <p className="text-ink-soft text-sm [overflow-wrap:anywhere]">@{username.trim()}</p>
        {bio.trim() !== '' && <p className="user-text mt-2 line-clamp-4 text-sm">{bio.trim()}</p>}
      </div>
      <PictureState label={texts.avatar} picture={avatar} />
      <PictureState label={texts.cover} picture={cover} />
    </section>
  );
}

function PreviewedAvatar({ seed, picture }: { seed: string; picture: ProfilePictureState }) {
  const { sending, src } = picture;
  if (!sending) return <Avatar seed={seed} src={src} size="xl" className="ring-4 ring-surface" />;
  return (
    <img
      src={sending.preview}
      alt=""
      className="size-24 rounded-full bg-canvas object-cover opacity-60 ring-4 ring-surface md:size-28"
    />
  );
}

function PictureState({ label, picture }: { label: string; picture: ProfilePictureState }) {
  const { sending, error, stop } = picture;
  if (sending) {
    return (
      <fieldset className="flex flex-wrap items-center gap-2 border-line border-t p-2">
        <legend className="sr-only">{label}</legend>
        <UploadProgress sending={sending} onStop={stop} />
      </fieldset>
    );
  }
  return error === undefined ? null : (
    <p role="alert" className="border-line border-t px-4 py-2 font-medium text-danger text-sm">
      {label}: {error}
    </p>
  );
}

const CropDialog = lazyWithRetry(
  () => import('#client/features/foundations/pictures/crop/crop-dialog.tsx'),
);

const shapes = { avatar: avatarShape, cover: coverShape };

interface PictureControlProps {
  kind: 'avatar' | 'cover';
  picture: ProfilePictureState;
  className: string;
}

/** A button that selects a picture. When a picture is set, the button opens a menu that can replace or remove it. */
function PictureControl({ kind, picture, className }: PictureControlProps) {
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const isRemoving = useRef(false);
  const pick = () => input.current?.click();
  useEffect(() => {
    if (!isRemoving.current || picture.src !== null) return;
    isRemoving.current = false;
    // The button takes the focus, because the used menu was removed.
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
          // Without the reset, selecting the same file again would send no event.
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
