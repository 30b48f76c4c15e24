import type { useAfterSignIn } from '#client/features/identity/session/use-after-sign-in.ts';
import { announce } from '#client/ui/feedback/announce.ts';
import type { PictureSize } from '#contract/foundations/picture-size.ts';
import type { PictureFolder, Upload } from '#contract/foundations/pictures.ts';
import { uploadPicture } from './pictures.queries.ts';
import { type Original, preparePicture } from './prepare-picture.ts';
import { type Interruption, sendUntilStored } from './send-until-stored.ts';

/** A picture between its selection and the end of its upload. */
export interface Sending {
  /** The object URL of the chosen file. */
  preview: string;
  /** The sent share of the file, from 0 to 1. Null during preparation. */
  share: number | null;
  /** Set when the picture is scaled down by the browser or the server. */
  original: Original | null;
  /** Set while the upload waits. */
  interruption: Interruption | null;
}

interface SendPictureOptions {
  folder: PictureFolder;
  /** The object URL of the file. */
  preview: string;
  signal: AbortSignal;
  afterSignIn: ReturnType<typeof useAfterSignIn>;
  /** Called with each step, until the signal is aborted. */
  onSending: (sending: Sending) => void;
}

/** A stored picture. `original` is set when it has more pixels, because the browser or the server has scaled it down. */
export interface SentPicture {
  upload: Upload;
  original: Original | null;
}

/** Scales a picture down if it is too large, and sends it until it is stored. Throws why that is not possible. */
export async function sendPicture(
  file: File,
  { folder, preview, signal, afterSignIn, onSending }: SendPictureOptions,
): Promise<SentPicture> {
  let sending: Sending = { preview, share: null, original: null, interruption: null };
  const show = (change: Partial<Sending>) => {
    if (signal.aborted) return;
    sending = { ...sending, interruption: null, ...change };
    onSending(sending);
  };
  show({});
  const onReduce = (original: Original) => show({ original });
  const { picture, original } = await preparePicture(file, { preview, signal, onReduce });
  show({ share: 0 });
  const upload = await sendUntilStored({
    signal,
    send: (requestId) => {
      show({ share: 0 });
      const onProgress = (share: number) => show({ share });
      return afterSignIn(() => uploadPicture(picture, { folder, requestId, signal, onProgress }));
    },
    onInterrupted: (interruption) => {
      show({ interruption });
      announce(interruption.message);
    },
  });
  const isReduced = sending.original !== null || isSmaller(upload.image, original);
  return { upload, original: isReduced ? original : null };
}

function isSmaller({ width, height }: PictureSize, original: PictureSize | null): boolean {
  return original !== null && width * height < original.width * original.height;
}
