import { Play, Square } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#client/ui/form/button.tsx';
import type { PictureSizes } from '#client/ui/media/picture-sizes.ts';
import type { Nft } from '#contract/collections/nfts.ts';
import { NftPicture } from '../nft-picture.tsx';
import { nftDetailMessages as texts } from './nft-detail.messages.ts';

const sizes: PictureSizes = [
  ['(min-width: 48rem)', '480px'],
  [null, '100vw'],
];

interface NftStageProps {
  nft: Nft;
  name: string;
  animationUrl: string | null;
}

export function NftStage({ nft, name, animationUrl }: NftStageProps) {
  const [state, setState] = useState<'still' | 'video' | 'image' | 'failed'>('still');
  const isPlaying = state === 'video' || state === 'image';
  return (
    <div>
      <div className="aspect-square overflow-hidden rounded-lg bg-canvas">
        {animationUrl !== null && isPlaying ? (
          <Moving
            url={animationUrl}
            name={name}
            kind={state}
            onFailed={() => setState(state === 'video' ? 'image' : 'failed')}
          />
        ) : (
          <NftPicture src={nft.image_url} alt={name} sizes={sizes} />
        )}
      </div>
      {state === 'failed' && (
        <p role="alert" className="phrases mt-2 text-center text-danger text-sm">
          {texts.playFailed}
        </p>
      )}
      {animationUrl !== null && state !== 'failed' && (
        <div className="mt-2 flex justify-center">
          <Button variant="secondary" onClick={() => setState(isPlaying ? 'still' : 'video')}>
            {isPlaying ? (
              <Square className="size-5" aria-hidden="true" />
            ) : (
              <Play className="size-5" aria-hidden="true" />
            )}
            {isPlaying ? texts.stop : nft.is_animated ? texts.play : texts.tryPlaying}
          </Button>
        </div>
      )}
    </div>
  );
}

interface MovingProps {
  url: string;
  name: string;
  kind: 'video' | 'image';
  onFailed: () => void;
}

// An animation or a video. The URL does not reveal which, so a file that is no video is tried as an animated picture.
function Moving({ url, name, kind, onFailed }: MovingProps) {
  const label = texts.playing(name);
  const props = { src: url, onError: onFailed, className: 'size-full bg-stage object-contain' };
  if (kind === 'image') return <img {...props} alt={label} />;
  return (
    <video {...props} aria-label={label} autoPlay loop muted playsInline controls>
      <track kind="captions" />
    </video>
  );
}
