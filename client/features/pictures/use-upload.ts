import { useCallback, useEffect, useRef, useState } from 'react';
import type { PictureFolder, Upload } from '../../../contract/pictures.ts';
import { messageOf } from '../../lib/api-error.ts';
import { errorsMessages } from '../../lib/errors.messages.ts';
import { announce } from '../../ui/announce.ts';
import { useAfterSignIn } from '../session/use-after-sign-in.ts';
import { refusalReason } from './check-file.ts';
import { picturesMessages } from './pictures.messages.ts';
import { uploadPicture } from './upload-picture.ts';

export type UploadState =
  | { status: 'idle' }
  | { status: 'sending'; preview: string; share: number }
  | { status: 'failed'; message: string };

/** Uploads one file at a time. A new file aborts the previous upload. `onDone` receives the stored picture. */
export function useUpload(folder: PictureFolder, onDone: (upload: Upload) => void) {
  const [state, setState] = useState<UploadState>({ status: 'idle' });
  const running = useRef<AbortController>(undefined);
  const afterSignIn = useAfterSignIn();

  const stop = useCallback(() => {
    running.current?.abort();
    setState({ status: 'idle' });
  }, []);
  useEffect(() => () => running.current?.abort(), []);

  const start = useCallback(
    async (file: File) => {
      running.current?.abort();
      const error = refusalReason(file);
      if (error)
        return setState({
          status: 'failed',
          message: errorsMessages.of('invalid-argument', error),
        });
      const attempt = new AbortController();
      running.current = attempt;
      const preview = URL.createObjectURL(file);
      const onProgress = (share: number) => {
        if (!attempt.signal.aborted) setState({ status: 'sending', preview, share });
      };
      onProgress(0);
      try {
        const upload = await afterSignIn(() =>
          uploadPicture(file, { folder, onProgress, signal: attempt.signal }),
        );
        if (attempt.signal.aborted) return;
        setState({ status: 'idle' });
        announce(picturesMessages.done);
        onDone(upload);
      } catch (error) {
        if (!attempt.signal.aborted) setState({ status: 'failed', message: messageOf(error) });
      } finally {
        URL.revokeObjectURL(preview);
      }
    },
    [folder, onDone, afterSignIn],
  );

  return { state, start, stop };
}
