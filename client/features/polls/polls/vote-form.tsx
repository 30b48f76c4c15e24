import { type FormEvent, useId, useState } from 'react';
import { Button } from '#client/ui/form/button.tsx';
import type { Poll, PollChoice } from '#contract/polls/polls.ts';
import { ChoicePicture } from './poll-choices.tsx';
import { pollsMessages as texts } from './polls.messages.ts';

interface VoteFormProps {
  poll: Poll;
  busy: boolean;
  onVote: (choices: number[]) => void;
  /** Closes the form without a change. Set when the viewer changes a stored vote. */
  onCancel?: (() => void) | undefined;
}

/** A form with the choices of a poll: checkboxes when a voter can have several choices, otherwise radio buttons. */
export function VoteForm({ poll, busy, onVote, onCancel }: VoteFormProps) {
  const { choices, max_choices, question } = poll;
  const mine = choices.flatMap(({ is_mine }, position) => (is_mine ? [position] : []));
  const [chosen, setChosen] = useState<readonly number[]>(mine);
  const isFull = max_choices > 1 && chosen.length >= max_choices;

  function toggle(position: number) {
    if (max_choices === 1) setChosen([position]);
    else if (chosen.includes(position)) setChosen(chosen.filter((one) => one !== position));
    else if (!isFull) setChosen([...chosen, position]);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (chosen.length > 0 && !busy) onVote([...chosen]);
  }

  return (
    <form onSubmit={submit}>
      <fieldset>
        <legend className="sr-only">{question}</legend>
        <p className="mb-2 text-ink-soft text-sm">
          {max_choices === 1 ? texts.choose.one : texts.choose.some(max_choices)}
        </p>
        <div className="isolate overflow-hidden rounded-lg border border-line bg-surface">
          {choices.map((choice, position) => (
            <Option
              key={choice.text}
              choice={choice}
              type={max_choices === 1 ? 'radio' : 'checkbox'}
              isChosen={chosen.includes(position)}
              isOut={isFull && !chosen.includes(position)}
              onToggle={() => toggle(position)}
            />
          ))}
        </div>
      </fieldset>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button type="submit" busy={busy} aria-disabled={chosen.length === 0}>
          {texts.vote}
        </Button>
        {onCancel && (
          <Button variant="ghost" onClick={onCancel}>
            {texts.cancel}
          </Button>
        )}
      </div>
    </form>
  );
}

interface OptionProps {
  choice: PollChoice;
  type: 'radio' | 'checkbox';
  isChosen: boolean;
  /** Whether the option cannot be chosen, because the voter has already chosen as many options as allowed. */
  isOut: boolean;
  onToggle: () => void;
}

function Option({ choice, type, isChosen, isOut, onToggle }: OptionProps) {
  const id = useId();
  return (
    <div className="relative flex min-h-14 items-center gap-3 border-line px-4 py-2 transition-colors not-first:border-t hover:bg-hover has-checked:bg-brand-soft">
      <input
        id={id}
        type={type}
        name="choice"
        checked={isChosen}
        disabled={isOut}
        onChange={onToggle}
        className="relative z-10 size-5 shrink-0 cursor-pointer accent-brand"
      />
      <ChoicePicture choice={choice} />
      <label htmlFor={id} className="min-w-0 text-sm after:absolute after:inset-0">
        {choice.text}
      </label>
    </div>
  );
}
