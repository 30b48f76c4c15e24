import { formatCount } from '#client/lib/format/format.ts';
import { Button } from '#client/ui/form/button.tsx';
import { NFT_BATCH_MAX } from '#contract/foundations/limits.ts';
import { choosingMessages } from './hide-nfts.messages.ts';
import type { HidingAction } from './use-hide-nfts.ts';
import type { Choice } from './use-nft-choice.ts';

const texts = choosingMessages;

interface ChoiceBarProps {
  action: HidingAction;
  choice: Choice;
  /** The loaded NFTs of the list. */
  ids: readonly string[];
  busy: boolean;
  onGo: () => void;
  onLeave?: () => void;
}

/** The sticky bar during a selection: the number of selected NFTs, buttons for all and none, and the action. */
export function ChoiceBar({ action, choice, ids, busy, onGo, onLeave }: ChoiceBarProps) {
  const count = choice.chosen.size;
  const most = Math.min(ids.length, NFT_BATCH_MAX);
  const isAll = count === most;
  return (
    <div data-bottom-bar="" className="nft-bar">
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
          // Not `disabled`, so that the button keeps the focus and can explain what is missing.
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
