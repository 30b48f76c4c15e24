import { NFT_BATCH_MAX } from '../../../../contract/limits.ts';
import { formatCount } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { choosingMessages } from './choosing.messages.ts';
import type { Choice } from './use-choice.ts';
import type { HidingAction } from './use-hiding.ts';

const texts = choosingMessages;

interface ChoiceBarProps {
  action: HidingAction;
  choice: Choice;
  /** The NFTs of the list as far as it is loaded. */
  ids: readonly string[];
  busy: boolean;
  onGo: () => void;
  onLeave?: () => void;
}

/** The sticky bar while NFTs are chosen: how many, all or none of them, and what to do with them. */
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
          // Not `disabled`, so that the button keeps the focus, and says what is missing.
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
