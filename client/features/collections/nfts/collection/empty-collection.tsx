import { EyeOff, Gem, SearchX, Wallet } from 'lucide-react';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { hueAt, hueStyle } from '#client/ui/media/tint.ts';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';
import { type CollectionFilter, hiddenOnly, noFilter } from '../collection-filter.ts';
import { nftsMessages } from '../nfts.messages.ts';
import type { Emptiness } from './collection-emptiness.ts';

const texts = nftsMessages.empty;
const tiles = [0, 1, 2, 3, 4, 5];

interface EmptyCollectionProps {
  why: Emptiness;
  onChange: (changes: Partial<CollectionFilter>) => void;
}

/** The content of an empty collection: the reason, and what to do next. */
export function EmptyCollection({ why, onChange }: EmptyCollectionProps) {
  if (why === 'nothing') {
    const clear = nftsMessages.filters.clear;
    return (
      <EmptyState
        icon={SearchX}
        {...texts.nothing}
        action={<Change label={clear} onPress={() => onChange(noFilter)} />}
      />
    );
  }
  if (why === 'noHidden') {
    const { toCollection, ...words } = texts.noHidden;
    return (
      <EmptyState
        icon={EyeOff}
        {...words}
        action={<Change label={toCollection} onPress={() => onChange(noFilter)} />}
      />
    );
  }
  return (
    <div className="relative">
      <EmptyPockets />
      <div className="relative pt-10">
        <Words why={why} onChange={onChange} />
      </div>
    </div>
  );
}

function Words({ why, onChange }: EmptyCollectionProps) {
  switch (why) {
    case 'noWallet': {
      const { link, ...words } = texts.noWallet;
      const action = <LinkButton to="/settings/wallets">{link}</LinkButton>;
      return <EmptyState icon={Wallet} {...words} action={action} />;
    }
    case 'noNfts': {
      const { wallets, ...words } = texts.noNfts;
      const link = { to: '/settings/wallets', label: wallets };
      return <EmptyState icon={Gem} {...words} link={link} />;
    }
    case 'allHidden': {
      const { show, ...words } = texts.allHidden;
      const action = <Change label={show} onPress={() => onChange(hiddenOnly)} />;
      return <EmptyState icon={EyeOff} {...words} action={action} />;
    }
    case 'fetching':
      return <EmptyState icon={Gem} mood="working" {...texts.fetching} />;
    default:
      return <EmptyState icon={Gem} {...texts.others} />;
  }
}

function Change({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <Button variant="secondary" onClick={onPress}>
      {label}
    </Button>
  );
}

/** The empty pockets of a binder, behind the text. */
function EmptyPockets() {
  return (
    <div
      aria-hidden="true"
      className="empty-pockets absolute inset-x-0 top-0 grid grid-cols-3 gap-3 opacity-50 md:grid-cols-6"
    >
      {tiles.map((index) => (
        <span
          key={index}
          className="tint aspect-square rounded-lg border-2 border-line border-dashed bg-(--tint-bg)"
          style={hueStyle(hueAt(index))}
        />
      ))}
    </div>
  );
}
