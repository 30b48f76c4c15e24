import { Check } from 'lucide-react';
import type { PollChoice } from '#contract/polls/polls.ts';
import { ChoicePicture } from './choice-picture.tsx';
import { pollsMessages } from './polls.messages.ts';

/** The choices of a poll without their counts. The viewer's own choices are highlighted. */
export function PlainChoices({ choices }: { choices: readonly PollChoice[] }) {
  return (
    <ul className="overflow-hidden rounded-lg border border-line bg-surface">
      {choices.map((choice) => (
        <li
          key={choice.text}
          className="flex min-h-12 items-center gap-3 border-line px-4 py-2 text-sm not-first:border-t"
        >
          <ChoicePicture choice={choice} />
          <span className="min-w-0 flex-1 break-words">{choice.text}</span>
          {choice.is_mine && (
            <span className="inline-flex items-center gap-1 font-bold text-brand text-xs">
              <Check className="size-3.5" aria-hidden="true" />
              {pollsMessages.mine}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
