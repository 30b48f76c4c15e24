import { EyeOff, Gem, SearchX, Wallet } from 'lucide-react';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { hueAt, hueStyle } from '#client/ui/media/tint.ts';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';
import type { CollectionFacets } from '#contract/collections/nfts.ts';
import { type CollectionFilter, hiddenOnly, isNarrow, noFilter } from '../collection-filter.ts';
import { nftsMessages } from '../nfts.messages.ts';

const texts = nftsMessages.empty;
const tiles = [0, 1, 2, 3, 4, 5];

interface EmptyCollectionProps {
  why: Emptiness;
  onChange: (changes: Partial<CollectionFilter>) => void;
}

export function EmptyCollection({ why, onChange }: EmptyCollectionProps) {
  const words = <Words why={why} onChange={onChange} />;
  if (why === 'nothing' || why === 'noHidden') return words;
  return (
    <div className="relative">
      <EmptyPockets />
      <div className="relative pt-10">{words}</div>
    </div>
  );
}

function Words({ why, onChange }: EmptyCollectionProps) {
  const change = (label: string, filter: CollectionFilter) => (
    <Button variant="secondary" onClick={() => onChange(filter)}>
      {label}
    </Button>
  );
  switch (why) {
    case 'nothing': {
      const action = change(nftsMessages.filters.clear, noFilter);
      return <EmptyState icon={SearchX} {...texts.nothing} action={action} />;
    }
    case 'noHidden': {
      const { toCollection, ...words } = texts.noHidden;
      return <EmptyState icon={EyeOff} {...words} action={change(toCollection, noFilter)} />;
    }
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
      return <EmptyState icon={EyeOff} {...words} action={change(show, hiddenOnly)} />;
    }
    case 'fetching':
      return <EmptyState icon={Gem} mood="working" {...texts.fetching} />;
    case 'others':
      return <EmptyState icon={Gem} {...texts.others} />;
  }
}

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

export type Emptiness = keyof typeof texts;

interface Known {
  filter: CollectionFilter;
  facets: CollectionFacets | undefined;
  own: boolean;
  /** The number of the viewer's own wallets. Undefined while unknown. */
  wallets: number | undefined;
}

export function emptinessOf({ filter, facets, own, wallets }: Known): Emptiness {
  if (isNarrow(filter)) return 'nothing';
  if (filter.hidden) return 'noHidden';
  if (facets?.is_refreshing) return 'fetching';
  if (!own) return 'others';
  if (facets !== undefined && facets.hidden_count > 0) return 'allHidden';
  return wallets === 0 ? 'noWallet' : 'noNfts';
}
