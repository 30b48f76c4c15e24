import { MAX_UPLOAD_PIXELS } from '#contract/foundations/limits.ts';
import { AppError } from '#server/platform/http/app-error.ts';

export function notAPicture(): AppError {
  return new AppError(
    'invalid-argument',
    'この形式のファイルは使えません。JPEG・PNG・GIF・WebPの画像を選んでください',
    { reason: 'picture-type' },
  );
}

export function heicPicture(): AppError {
  return new AppError(
    'invalid-argument',
    'HEIC形式の写真は使えません。JPEGで保存し直してから、もう一度選んでください',
    { reason: 'picture-heic' },
  );
}

export function brokenPicture(): AppError {
  return new AppError(
    'invalid-argument',
    '画像が壊れているため読み込めません。保存し直すか、別の画像を選んでください',
    { reason: 'picture-broken' },
  );
}

export function tooManyPixels(): AppError {
  const limit = (MAX_UPLOAD_PIXELS / 10_000).toLocaleString('ja-JP');
  return new AppError(
    'invalid-argument',
    `画像の縦横が大きすぎます。縦×横が${limit}万画素以内になるように縮小してください`,
    { reason: 'picture-dimensions' },
  );
}

export function tooManyFrames(maxFrames: number): AppError {
  return new AppError(
    'invalid-argument',
    `アニメーションが長すぎます。${maxFrames}コマ以内に短くするか、縦横を小さくしてください`,
    { reason: 'picture-dimensions' },
  );
}

export function tooMuchMemory(): AppError {
  return new AppError(
    'invalid-argument',
    '画像を開くのに必要なメモリが大きすぎます。縦横を小さくするか、プログレッシブやインターレースではない形式で保存し直してください',
    { reason: 'picture-dimensions' },
  );
}

export function tooSlow(): AppError {
  return new AppError(
    'invalid-argument',
    '画像の処理に時間がかかりすぎました。縦横を小さくしてからお試しください',
    { reason: 'picture-dimensions' },
  );
}
