import { useCallback, useEffect, useRef, useState } from 'react';
import type { PictureFolder, Upload } from '../../../contract/pictures.ts';
import { messageOf } from '../../lib/api-error.ts';
import { errorsMessages } from '../../lib/errors.messages.ts';
import { announce } from '../../ui/announce.ts';
import { useAfterSignIn } from '../session/use-after-sign-in.ts';
import { faultOf } from './check-file.ts';
import { picturesMessages } from './pictures.messages.ts';
import { uploadPicture } from './upload-picture.ts';

export type UploadState =
  | { as: 'idle' }
  | { as: 'sending'; preview: string; share: number }
  | { as: 'failed'; message: string };

/** One upload at a time: a new file stops the one before. `onDone` gets what was stored. */
export function useUpload(folder: PictureFolder, onDone: (upload: Upload) => void) {
  const [state, setState] = useState<UploadState>({ as: 'idle' });
  const running = useRef<AbortController>(undefined);
  const afterSignIn = useAfterSignIn();

  const stop = useCallback(() => {
    running.current?.abort();
    setState({ as: 'idle' });
  }, []);
  useEffect(() => () => running.current?.abort(), []);

  const start = useCallback(
    async (file: File) => {
      running.current?.abort();
      const fault = faultOf(file);
      if (fault)
        return setState({ as: 'failed', message: errorsMessages.of('invalid-argument', fault) });
      const attempt = new AbortController();
      running.current = attempt;
      const preview = URL.createObjectURL(file);
      const onProgress = (share: number) => {
        if (!attempt.signal.aborted) setState({ as: 'sending', preview, share });
      };
      onProgress(0);
      try {
        const upload = await afterSignIn(() =>
          uploadPicture(file, { folder, onProgress, signal: attempt.signal }),
        );
        if (attempt.signal.aborted) return;
        setState({ as: 'idle' });
        announce(picturesMessages.done);
        onDone(upload);
      } catch (error) {
        if (!attempt.signal.aborted) setState({ as: 'failed', message: messageOf(error) });
      } finally {
        URL.revokeObjectURL(preview);
      }
    },
    [folder, onDone, afterSignIn],
  );

  return { state, start, stop };
}
