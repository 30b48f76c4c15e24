import { normalizeSource } from './media-source.ts';
import { mayBePicture, mayBePlayed, type SourceKind, sourceKindOf } from './source-kind.ts';

/** A normalized source, and the kind of its file if the address shows it. */
export interface MediaSource {
  source: string;
  kind: SourceKind | null;
}

const dataKinds = ['image', 'video', 'audio'];

/** Reads a source. Null when it is none that can be stored. */
export function readMediaSource(written: string, mediaType?: unknown): MediaSource | null {
  const source = normalizeSource(written, dataKinds);
  return source === null ? null : { source, kind: sourceKindOf(source, mediaType) };
}

interface NamedSources {
  image: MediaSource | null;
  animation: MediaSource | null;
  /** A file that can be either. */
  file: MediaSource | null;
}

type Chosen = Record<'imageSource' | 'animationSource', string | null>;

/**
 * Chooses picture and animation by what the files are, not by the names of their fields: a video among pictures is played, a
 * picture among animations is the picture when there is no other, and a page or a model is neither.
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
