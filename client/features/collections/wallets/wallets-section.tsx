import { ShieldCheck, Wallet as WalletIcon } from 'lucide-react';
import { useRef } from 'react';
import { Unloaded } from '#client/ui/feedback/loaded-query.tsx';
import { RowsSkeleton } from '#client/ui/feedback/skeleton.tsx';
import type { Wallet } from '#contract/collections/wallets.ts';
import { WALLETS_MAX } from '#contract/foundations/limits.ts';
import { AddWallet } from './add-wallet.tsx';
import { WalletRow } from './wallet-row.tsx';
import { walletsMessages as texts } from './wallets.messages.ts';
import { useWallets } from './wallets.queries.ts';

export default function WalletsSection() {
  const query = useWallets();
  if (!query.data) {
    return <Unloaded query={query} loading={<RowsSkeleton label={texts.loading} />} />;
  }
  const { items, chain_ids, read_chain_ids, accepts_names } = query.data;
  return (
    <>
      <Wallets items={items} readChainIds={read_chain_ids} />
      <h2 className="mt-8 mb-4 text-base">{texts.add.title}</h2>
      {items.length < WALLETS_MAX ? (
        <AddWallet
          chainIds={chain_ids}
          readChainIds={read_chain_ids}
          acceptsNames={accepts_names}
        />
      ) : (
        <Note icon={WalletIcon} title={texts.full(WALLETS_MAX)} text={texts.fullText} />
      )}
      <div className="mt-6">
        <Note icon={ShieldCheck} {...texts.safety} />
      </div>
    </>
  );
}

interface WalletsProps {
  items: readonly Wallet[];
  readChainIds: readonly number[];
}

function Wallets({ items, readChainIds }: WalletsProps) {
  const list = useRef<HTMLDivElement>(null);
  // The focused menu is removed together with its row, so the list takes the focus.
  const onDeleted = () => list.current?.focus({ preventScroll: true });
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {items.length === 0 ? (
        <Note icon={WalletIcon} title={texts.empty} text={texts.emptyText} />
      ) : (
        <>
          <ul
            aria-label={texts.list}
            className="divide-y divide-line rounded-lg border border-line bg-surface"
          >
            {items.map((wallet) => {
              const isRead = readChainIds.includes(wallet.chain_id);
              return (
                <li key={wallet.id}>
                  <WalletRow wallet={wallet} isRead={isRead} onDeleted={onDeleted} />
                </li>
              );
            })}
          </ul>
          <p className="nums mt-2 text-right text-ink-soft text-xs">
            {texts.count(items.length, WALLETS_MAX)}
          </p>
        </>
      )}
    </div>
  );
}

interface NoteProps {
  icon: typeof WalletIcon;
  title: string;
  text: string;
}

function Note({ icon: Icon, title, text }: NoteProps) {
  return (
    <div className="flex items-start gap-3 rounded-lg bg-sunken p-4">
      <Icon className="mt-0.5 size-5 shrink-0 text-ink-soft" aria-hidden="true" />
      <div>
        <p className="font-bold text-sm [word-break:auto-phrase]">{title}</p>
        <p className="text-ink-soft text-sm">{text}</p>
      </div>
    </div>
  );
}
