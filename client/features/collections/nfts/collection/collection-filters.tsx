import { ChevronDown, EyeOff, X } from 'lucide-react';
import { formatCount } from '#client/lib/format/format.ts';
import { FilterChip } from '#client/ui/navigation/filter-chip.tsx';
import { cx } from '#client/ui/text/cx.ts';
import type { CollectionFacets } from '#contract/collections/nfts.ts';
import { findChain } from '#contract/site/chains.ts';
import { type CollectionFilter, isNarrow, noFilter } from '../collection-filter.ts';
import { ChainDot } from '../nft-badges.tsx';
import { nftsMessages } from '../nfts.messages.ts';

const texts = nftsMessages.filters;

interface CollectionFiltersProps {
  facets: CollectionFacets;
  filter: CollectionFilter;
  onChange: (changes: Partial<CollectionFilter>) => void;
}

export function CollectionFilters({ facets, filter, onChange }: CollectionFiltersProps) {
  const { wallets, collections, chains, hidden_count } = facets;
  const isOff = !isNarrow(filter) && !filter.hidden;
  const isSimple = wallets.length < 2 && collections.length < 2 && chains.length < 2;
  if (isSimple && hidden_count === 0 && isOff) return null;
  return (
    <fieldset
      aria-label={texts.label}
      className="-mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 [scrollbar-width:none]"
    >
      {!isOff && (
        <FilterChip aria-label={texts.clear} onClick={() => onChange(noFilter)}>
          <X className="-mx-1 size-4" aria-hidden="true" />
        </FilterChip>
      )}
      {wallets.length > 1 && (
        <ChipSelect
          label={texts.wallet}
          all={texts.allWallets}
          options={wallets.map(({ id, label, address_mask, count }) => ({
            value: id,
            label: label === '' ? address_mask : label,
            count: formatCount(count),
          }))}
          value={filter.wallet}
          onChange={(wallet) => onChange({ wallet })}
        />
      )}
      {collections.length > 1 && (
        <ChipSelect
          label={texts.collection}
          all={texts.allCollections}
          options={collections.map(({ chain_id, contract_address, name, count }) => ({
            value: `${chain_id}:${contract_address}`,
            label: name === '' ? contract_address : name,
            count: formatCount(count),
          }))}
          value={filter.collection}
          onChange={(collection) => onChange({ collection })}
        />
      )}
      {chains.length > 1 &&
        chains.map(({ chain_id, count }) => (
          <ChainChip key={chain_id} {...{ chain_id, count, filter, onChange }} />
        ))}
      {(hidden_count > 0 || filter.hidden) && (
        <FilterChip
          chosen={filter.hidden}
          aria-pressed={filter.hidden}
          onClick={() => onChange({ ...noFilter, hidden: !filter.hidden })}
        >
          <EyeOff className="-ml-1 size-4" aria-hidden="true" />
          {texts.hidden(formatCount(hidden_count))}
        </FilterChip>
      )}
    </fieldset>
  );
}

interface ChainChipProps extends Omit<CollectionFiltersProps, 'facets'> {
  chain_id: number;
  count: number;
}

function ChainChip({ chain_id, count, filter, onChange }: ChainChipProps) {
  const chain = findChain(chain_id);
  if (!chain) return null;
  const chosen = filter.chain === String(chain_id);
  return (
    <FilterChip
      chosen={chosen}
      aria-pressed={chosen}
      aria-label={texts.chain(chain.nameJa, formatCount(count))}
      onClick={() => onChange({ chain: chosen ? null : String(chain_id) })}
    >
      <span className="-ml-2 inline-flex">
        <ChainDot chain={chain} />
      </span>
      {chain.nameJa}
      <span className="nums">{formatCount(count)}</span>
    </FilterChip>
  );
}

interface ChipSelectProps {
  label: string;
  all: string;
  options: readonly { value: string; label: string; count: string }[];
  value: string | null;
  onChange: (value: string | null) => void;
}

/** A transparent native select covers the chip. Its large text prevents phones from zooming in. */
function ChipSelect({ label, all, options, value, onChange }: ChipSelectProps) {
  const chosen = options.find((option) => option.value === value);
  return (
    <span
      className={cx(
        'nft-select relative my-1 flex min-h-9 shrink-0 items-center gap-1 rounded-full border px-3.5 text-sm',
        chosen
          ? 'border-brand bg-brand-soft font-bold text-brand'
          : 'border-line bg-surface text-ink-soft hover:bg-hover hover:text-ink',
      )}
    >
      <span aria-hidden="true" className="truncate">
        {chosen?.label ?? label}
      </span>
      <ChevronDown className="-mr-1 size-4 shrink-0" aria-hidden="true" />
      <select
        aria-label={label}
        value={chosen ? chosen.value : ''}
        onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
        className="absolute inset-x-0 -top-1 -bottom-1 w-full cursor-pointer text-base opacity-0"
      >
        <option value="" className="bg-raised text-ink">
          {all}
        </option>
        {options.map((option) => (
          <option key={option.value} value={option.value} className="bg-raised text-ink">
            {`${option.label}（${option.count}）`}
          </option>
        ))}
      </select>
    </span>
  );
}
