import { useCallback, useEffect, useRef, useState } from 'react';
import { useAfterSignIn } from '#client/features/identity/session/use-after-sign-in.ts';
import { messageOf } from '#client/lib/api/api-error.ts';
import { errorsMessages } from '#client/lib/api/errors.messages.ts';
import { announce } from '#client/ui/feedback/announce.ts';
import type { PictureFolder, Upload } from '#contract/foundations/pictures.ts';
import { refusalReason } from './check-file.ts';
import { picturesMessages } from './pictures.messages.ts';
import { uploadPicture } from './pictures.queries.ts';
import { type Original, preloadShrinking, preparePicture } from './prepare-picture.ts';
import { type Interruption, sendUntilStored } from './send-until-stored.ts';

/** A picture between its selection and the end of its upload. */
export interface Sending {
  /** The object URL of the chosen file. */
  preview: string;
  /** The sent share of the file, from 0 to 1. Null during preparation. */
  share: number | null;
  /** Set when the picture has been scaled down. */
  original: Original | null;
  /** Set while the upload waits. */
  interruption: Interruption | null;
}

export type UploadState =
  | { status: 'idle' }
  | ({ status: 'sending' } & Sending)
  /** The last upload is stored. */
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
    // If this fails, the upload of a picture tries again.
    preloadShrinking().catch(() => undefined);
    return () => running.current?.abort();
  }, []);

  const send = useCallback(
    async (file: File, preview: string, signal: AbortSignal) => {
      let sending: Sending = { preview, share: null, original: null, interruption: null };
      const show = (change: Partial<Sending>) => {
        if (signal.aborted) return;
        sending = { ...sending, interruption: null, ...change };
        setState({ status: 'sending', ...sending });
      };
      show({});
      const { picture, original } = await preparePicture(file, preview, signal);
      show({ share: 0, original });
      const upload = await sendUntilStored({
        signal,
        send: (requestId) => {
          show({ share: 0 });
          const onProgress = (share: number) => show({ share });
          return afterSignIn(() =>
            uploadPicture(picture, { folder, requestId, signal, onProgress }),
          );
        },
        onInterrupted: (interruption) => {
          show({ interruption });
          announce(interruption.message);
        },
      });
      return { upload, original };
    },
    [folder, afterSignIn],
  );

  const start = useCallback(
    async (file: File) => {
      running.current?.abort();
      const reason = refusalReason(file);
      if (reason) {
        const message = errorsMessages.of('invalid-argument', reason);
        return setState({ status: 'failed', message });
      }
      const attempt = new AbortController();
      const { signal } = attempt;
      running.current = attempt;
      const preview = URL.createObjectURL(file);
      try {
        const { upload, original } = await send(file, preview, signal);
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
    [send, onDone],
  );

  return { state, start, stop };
}
