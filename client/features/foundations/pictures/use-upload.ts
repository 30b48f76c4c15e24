import { useCallback, useEffect, useRef, useState } from 'react';
import { useAfterSignIn } from '#client/features/identity/session/use-after-sign-in.ts';
import { messageOf } from '#client/lib/api/api-error.ts';
import { errorsMessages } from '#client/lib/api/errors.messages.ts';
import { announce } from '#client/ui/feedback/announce.ts';
import type { PictureFolder, Upload } from '#contract/foundations/pictures.ts';
import { refusalReason } from './given-files.ts';
import { picturesMessages } from './pictures.messages.ts';
import { type Original, preloadShrinking } from './prepare-picture.ts';
import { type Sending, sendPicture } from './send-picture.ts';

export type UploadState =
  | { status: 'idle' }
  | ({ status: 'sending' } & Sending)
  | { status: 'stored'; original: Original | null }
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
  useEffect(() => {
    // If this preload fails, the script is loaded with the next upload.
    preloadShrinking().catch(() => undefined);
    return () => running.current?.abort();
  }, []);

  const start = useCallback(
    async (file: File) => {
      running.current?.abort();
      const reason = refusalReason(file, folder);
      if (reason) {
        const message = errorsMessages.of('invalid-argument', reason);
        return setState({ status: 'failed', message });
      }
      const attempt = new AbortController();
      const { signal } = attempt;
      running.current = attempt;
      const preview = URL.createObjectURL(file);
      try {
        const onSending = (sending: Sending) => setState({ status: 'sending', ...sending });
        const options = { folder, preview, signal, afterSignIn, onSending };
        const { upload, original } = await sendPicture(file, options);
        if (signal.aborted) return;
        setState({ status: 'stored', original });
        announce(picturesMessages.done);
        onDone(upload);
      } catch (error) {
        if (!signal.aborted) setState({ status: 'failed', message: messageOf(error) });
      } finally {
        URL.revokeObjectURL(preview);
      }
    },
    [folder, afterSignIn, onDone],
  );

  return { state, start, stop };
}
