import { ListChecks, Rows4 } from 'lucide-react';
import { type RefObject, useId } from 'react';
import { casesMessages } from '#client/features/moderation/cases/cases.messages.ts';
import { useCaseCount } from '#client/features/moderation/cases/cases.queries.ts';
import { IconButton } from '#client/ui/form/icon-button.tsx';
import { cx } from '#client/ui/text/cx.ts';
import { CASE_DECISIONS_MAX } from '#contract/foundations/limits.ts';
import type { CaseFilter } from '#contract/moderation/cases.ts';
import type { CaseSelection } from './use-case-selection.ts';

const texts = casesMessages.tools;

interface QueueToolsProps {
  filter: CaseFilter;
  selection: CaseSelection;
  isDense: boolean;
  onDense: () => void;
  /** The button that starts the selection. It receives the focus when the selected cases are removed. */
  starter: RefObject<HTMLButtonElement | null>;
}

/** The number of cases, and the buttons that show each case in one line and that start the selection. */
export function QueueTools({ filter, selection, isDense, onDense, starter }: QueueToolsProps) {
  const count = useCaseCount(filter);
  const { isOn, toggleOn } = selection;
  return (
    <div className="mb-1">
      <div className="flex items-center">
        <p role="status" className="nums mr-auto pl-1 text-ink-soft text-sm">
          {count && texts.count(count.count, count.has_more)}
        </p>
        <Toggle icon={Rows4} label={texts.dense} isOn={isDense} onToggle={onDense} />
        <Toggle
          ref={starter}
          icon={ListChecks}
          label={texts.select}
          isOn={isOn}
          onToggle={toggleOn}
        />
      </div>
      {isOn && <SelectAll selection={selection} />}
    </div>
  );
}

interface ToggleProps
  extends Pick<React.ComponentProps<typeof IconButton>, 'icon' | 'label' | 'ref'> {
  isOn: boolean;
  onToggle: () => void;
}

function Toggle({ isOn, onToggle, ...button }: ToggleProps) {
  return (
    <IconButton
      {...button}
      aria-pressed={isOn}
      onClick={onToggle}
      className={cx('[&_svg]:size-5', isOn && 'bg-brand-soft text-brand')}
    />
  );
}

function SelectAll({ selection: { selectable, has, set } }: { selection: CaseSelection }) {
  const id = useId();
  const first = selectable.slice(0, CASE_DECISIONS_MAX);
  const areAll = first.length > 0 && first.every((item) => has(item.id));
  return (
    <label
      htmlFor={id}
      className="flex min-h-11 w-fit cursor-pointer items-center gap-3 px-3 text-ink-soft text-sm"
    >
      <input
        id={id}
        type="checkbox"
        checked={areAll}
        onChange={() => set(areAll ? [] : first.map((item) => item.id))}
        className="size-5 accent-brand"
      />
      {texts.all(first.length)}
    </label>
  );
}
