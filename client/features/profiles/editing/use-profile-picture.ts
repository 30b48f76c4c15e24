import { useCallback, useState } from 'react';
import type { Upload } from '../../../../contract/pictures.ts';
import { errorsMessages } from '../../../lib/errors.messages.ts';
import { refusalReason } from '../../pictures/check-file.ts';
import { useUpload } from '../../pictures/use-upload.ts';

/** A picture of the form: what is stored, chosen, cropped, and on its way. */
export type ProfilePictureState = ReturnType<typeof useProfilePicture>;

/**
 * Chooses, crops, uploads and removes a picture. `onChange` receives the key of the new one, null
 * for a removed one, and undefined when nothing is changed.
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
    /** The URL of the picture as it would be saved, or of its local preview. */
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
