import { normalizeSource } from './media-source.ts';
import { mayBePicture, mayBePlayed, type SourceKind, sourceKindOf } from './source-kind.ts';

/** A normalized source, and the kind of its file if the source shows it. */
export interface MediaSource {
  source: string;
  kind: SourceKind | null;
}

const dataKinds = ['image', 'video', 'audio'];

/** Returns a normalized source. Null when it cannot be stored. */
export function readMediaSource(written: string, mediaType?: unknown): MediaSource | null {
  const source = normalizeSource(written, dataKinds);
  return source === null ? null : { source, kind: sourceKindOf(source, mediaType) };
}

interface NamedSources {
  image: MediaSource | null;
  animation: MediaSource | null;
  /** A file that can be a picture or an animation. */
  file: MediaSource | null;
}

type Chosen = Record<'imageSource' | 'animationSource', string | null>;

/**
 * Chooses picture and animation by the kinds of the files, not by the names of their fields. A video among pictures is
 * played. A picture among animations is the picture when there is no other. A page or a model is neither.
 */
export function chooseSources({ image, animation, file }: NamedSources): Chosen {
  const picture =
    [image, file].find((found) => found && mayBePicture(found.kind)) ??
    (animation?.kind && mayBePicture(animation.kind) ? animation : null);
  const played =
    animation && mayBePlayed(animation.kind)
      ? animation
      : [image, file].find((found) => found?.kind === 'playable');
  return { imageSource: picture?.source ?? null, animationSource: played?.source ?? null };
}
