import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useId, useState } from 'react';
import { formatCount } from '#client/lib/format/format.ts';
import { Button } from '#client/ui/form/button.tsx';
import { InfiniteList } from '#client/ui/list/infinite-list.tsx';
import { ActionDialog } from '#client/ui/overlay/action-dialog.tsx';
import type { Nft } from '#contract/collections/nfts.ts';
import { NFT_BATCH_MAX } from '#contract/foundations/limits.ts';
import { NftFace } from '../nft-face.tsx';
import { nftName } from '../nft-name.ts';
import type { NftPages } from '../nfts.queries.ts';
import { choosingMessages as texts } from './hide-nfts.messages.ts';
import { type HidingAction, useHiding } from './use-hide-nfts.ts';

interface ChoosingGridProps {
  userId: string;
  action: HidingAction;
  query: UseInfiniteQueryResult<NftPages>;
  nfts: readonly Nft[];
  label: string;
  /** Undefined when the selection cannot be ended. */
  onLeave?: () => void;
}

export function ChoosingGrid({ userId, action, query, nfts, label, onLeave }: ChoosingGridProps) {
  const ids = nfts.map(({ id }) => id);
  const choice = useChoice(ids);
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const setHidden = useHiding(userId);
  const helpId = useId();
  useEscape(isAsking || isBusy ? undefined : onLeave);

  async function go() {
    setBusy(true);
    const isDone = await setHidden(action, [...choice.chosen]);
    setBusy(false);
    // Closes the confirmation even after a failure, because dialogs cover the toast with the error.
    setAsking(false);
    if (isDone) onLeave?.();
  }

  return (
    <>
      <p id={helpId} className="mb-3 text-ink-soft text-sm max-md:sr-only pointer-coarse:sr-only">
        {texts.help}
      </p>
      <InfiniteList query={query} count={nfts.length} loading={query.isFetching}>
        <ul aria-label={label} aria-describedby={helpId} className="nft-grid">
          {nfts.map((nft) => (
            <ChoosableCard key={nft.id} nft={nft} choice={choice} />
          ))}
        </ul>
      </InfiniteList>
      <ChoiceBar
        action={action}
        choice={choice}
        ids={ids}
        busy={isBusy && !isAsking}
        onGo={() => (action === 'hide' ? setAsking(true) : void go())}
        {...(onLeave && { onLeave })}
      />
      <HideDialog
        open={isAsking}
        count={choice.chosen.size}
        onClose={() => setAsking(false)}
        onHide={go}
      />
    </>
  );
}

function ChoosableCard({ nft, choice }: { nft: Nft; choice: Choice }) {
  const inputId = useId();
  return (
    <li className="nft-card" data-official={nft.is_official || undefined}>
      <NftFace nft={nft} />
      <input
        id={inputId}
        type="checkbox"
        checked={choice.chosen.has(nft.id)}
        onChange={({ nativeEvent }) => choice.toggle(nft.id, isWithShift(nativeEvent))}
        className="nft-check absolute size-7 appearance-none rounded-full border-2 shadow-md"
      />
      <label htmlFor={inputId} className="nft-choose absolute inset-0">
        <span className="sr-only">{`${nftName(nft)}、${nft.collection_name}`}</span>
      </label>
    </li>
  );
}

// Whether Shift was pressed. A click event contains this information, a change event does not.
function isWithShift(event: Event): boolean {
  return event instanceof MouseEvent && event.shiftKey;
}

function useEscape(onEscape: (() => void) | undefined): void {
  const handle = useEffectEvent(({ key, defaultPrevented }: KeyboardEvent) => {
    if (key === 'Escape' && !defaultPrevented) onEscape?.();
  });
  useEffect(() => {
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, []);
}

interface HideDialogProps {
  open: boolean;
  count: number;
  onClose: () => void;
  onHide: () => Promise<void>;
}

export function HideDialog({ open, count, onClose, onHide }: HideDialogProps) {
  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title={texts.confirm.title(formatCount(count))}
      description={texts.confirm.text}
      label={texts.confirm.go}
      onAction={onHide}
    />
  );
}

interface ChoiceBarProps {
  action: HidingAction;
  choice: Choice;
  ids: readonly string[];
  busy: boolean;
  onGo: () => void;
  onLeave?: () => void;
}

function ChoiceBar({ action, choice, ids, busy, onGo, onLeave }: ChoiceBarProps) {
  const count = choice.chosen.size;
  const most = Math.min(ids.length, NFT_BATCH_MAX);
  const isAll = count === most;
  return (
    <div
      data-bottom-bar=""
      className="nft-bar sticky bottom-[calc(--spacing(14)+env(safe-area-inset-bottom))] z-20 -mx-4 mt-4 items-center border-line border-t bg-paper/95 px-4 backdrop-blur-md md:bottom-0 md:mx-0 md:flex md:justify-between md:gap-4"
    >
      <div className="flex items-center justify-between gap-3">
        <output className="nums text-ink-soft text-sm [word-break:auto-phrase]">
          {(isAll && ids.length > most ? texts.full : texts.chosen)(formatCount(count))}
        </output>
        <Button variant="ghost" className="px-3" onClick={() => choice.set(isAll ? [] : ids)}>
          {isAll ? texts.clear : texts.all(formatCount(most))}
        </Button>
      </div>
      <div className="flex gap-3">
        {onLeave && (
          <Button variant="secondary" onClick={onLeave}>
            {texts.leave}
          </Button>
        )}
        <Button
          busy={busy}
          // The button is not `disabled`, so that it keeps the focus and can say what is missing.
          aria-disabled={count === 0 || undefined}
          onClick={() => count > 0 && onGo()}
          className="flex-1"
        >
          {count === 0 ? texts.none : texts.go[action](formatCount(count))}
        </Button>
      </div>
    </div>
  );
}

const none: ReadonlySet<string> = new Set();

type Choice = ReturnType<typeof useChoice>;

function useChoice(ids: readonly string[]) {
  const [chosen, setChosen] = useState(none);
  const [last, setLast] = useState<string>();

  const set = useCallback((next: readonly string[]) => {
    setChosen(new Set(next.slice(0, NFT_BATCH_MAX)));
  }, []);

  /** Selects or deselects an NFT. With `isRange`, it applies to all NFTs from the last selected NFT to this one. */
  function toggle(id: string, isRange: boolean): void {
    const range = isRange && last !== undefined ? between(ids, last, id) : [id];
    const isAdding = !chosen.has(id);
    const others = [...chosen].filter((other) => !range.includes(other));
    set(isAdding ? [...others, ...range] : others);
    setLast(id);
  }

  // NFTs that are no longer in the list are no longer selected.
  const shown = new Set(ids.filter((id) => chosen.has(id)));
  return { chosen: shown, toggle, set };
}

function between(ids: readonly string[], from: string, to: string): string[] {
  const [start, end] = [ids.indexOf(from), ids.indexOf(to)].toSorted((a, b) => a - b);
  if (start === undefined || start < 0) return [to];
  return ids.slice(start, (end ?? start) + 1);
}
