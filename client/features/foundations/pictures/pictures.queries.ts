import { withCsrfToken } from '#client/lib/api/api.ts';
import { sendFile } from '#client/lib/api/send-file.ts';
import type { PictureFolder, Upload } from '#contract/foundations/pictures.ts';

interface UploadOptions {
  folder: PictureFolder;
  /** The same id for all attempts to upload one picture. */
  requestId: string;
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

/** Uploads a picture. Throws `ApiError`, or the reason of an aborted signal. */
export async function uploadPicture(
  picture: Blob,
  { folder, requestId, ...options }: UploadOptions,
): Promise<Upload> {
  const url = `/api/uploads?${new URLSearchParams({ folder, request_id: requestId })}`;
  const answer = await withCsrfToken((token) => sendFile(url, picture, { token, ...options }));
  // The response has the shape of the contract.
  return answer as Upload;
}
