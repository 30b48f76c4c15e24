import { useCallback, useState } from 'react';
import { refusalReason } from '#client/features/foundations/pictures/given-files.ts';
import { useUpload } from '#client/features/foundations/pictures/use-upload.ts';
import { errorsMessages } from '#client/lib/api/errors.messages.ts';
import type { Upload } from '#contract/foundations/pictures.ts';

export type ProfilePictureState = ReturnType<typeof useProfilePicture>;

/**
 * Returns a picture of the form, and the functions that select, crop, upload and remove it. `onChange` receives the key
 * of a new picture, null after a removal, and undefined when the stored picture stays.
 */
export function useProfilePicture(
  stored: string | null,
  onChange: (key: string | null | undefined) => void,
) {
  const [url, setUrl] = useState(stored);
  const [chosen, setChosen] = useState<File | null>(null);
  const [refusal, setRefusal] = useState<string>();
  const onDone = useCallback(
    (upload: Upload) => {
      setUrl(upload.url);
      onChange(upload.key);
    },
    [onChange],
  );
  const { state, start, stop } = useUpload('profile-images', onDone);
  const sending = state.status === 'sending' ? state : undefined;

  function choose(file: File) {
    const reason = refusalReason(file);
    setRefusal(reason && errorsMessages.of('invalid-argument', reason));
    setChosen(reason ? null : file);
  }
  function crop(cropped: File | null) {
    setChosen(null);
    if (cropped) void start(cropped);
  }
  function remove() {
    stop();
    setRefusal(undefined);
    setUrl(null);
    onChange(stored === null ? undefined : null);
  }

  return {
    /** The URL of the local preview during an upload, otherwise the URL of the picture. */
    src: sending?.preview ?? url,
    chosen,
    sending,
    error: refusal ?? (state.status === 'failed' ? state.message : undefined),
    choose,
    crop,
    stop,
    remove,
  };
}
