import { Gem } from 'lucide-react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { hueAt, hueStyle } from '../../ui/tint.ts';
import { profilesMessages } from './profiles.messages.ts';

const texts = profilesMessages;
const tiles = [0, 1, 2, 3, 4, 5];

/** The collection of a member before it has any NFT: the frames that they will be shown in. */
export function EmptyCollection({ own }: { own: boolean }) {
  return (
    <div className="relative">
      <div
        aria-hidden="true"
        className="absolute inset-x-0 top-0 grid grid-cols-3 gap-3 opacity-50 [mask-image:linear-gradient(to_bottom,black,transparent_85%)] md:grid-cols-6"
      >
        {tiles.map((index) => (
          <span
            key={index}
            className="tint aspect-square rounded-lg border-2 border-line border-dashed bg-(--tint-bg)"
            style={hueStyle(hueAt(index))}
          />
        ))}
      </div>
      <div className="relative pt-10">
        <EmptyState
          icon={Gem}
          title={own ? texts.noOwnCollection : texts.noCollection}
          text={own ? texts.noOwnCollectionText : texts.noCollectionText}
        />
      </div>
    </div>
  );
}
