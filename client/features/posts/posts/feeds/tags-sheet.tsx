import { Check, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTagChoices } from '#client/features/tags/tags/tags.queries.ts';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { formatCount } from '#client/lib/format/format.ts';
import { TYPING_PAUSE, useDebouncedValue } from '#client/lib/hooks/use-debounced-value.ts';
import { Unloaded } from '#client/ui/feedback/loaded-query.tsx';
import { LoadingStatus, Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { Field, TextInput } from '#client/ui/form/field.tsx';
import { Sheet } from '#client/ui/overlay/dialog.tsx';
import type { DialogState } from '#client/ui/overlay/dialog-props.ts';
import { cx } from '#client/ui/text/cx.ts';
import { CHARACTER_TAG_MAX, CHARACTER_TAGS_MAX } from '#contract/foundations/limits.ts';
import { tagName } from '#contract/foundations/references.ts';
import { feedMessages } from './feed.messages.ts';

const texts = feedMessages.filters;

interface TagsSheetProps extends DialogState {
  chosen: readonly string[];
  onChange: (tags: string[]) => void;
}

export default function TagsSheet({ open, chosen, onChange, onClose }: TagsSheetProps) {
  const [text, setText] = useState('');
  const choices = useTagChoices(
    useDebouncedValue(tagName(text).slice(0, CHARACTER_TAG_MAX), TYPING_PAUSE),
  );
  const full = chosen.length >= CHARACTER_TAGS_MAX;
  const toggle = (tag: string) =>
    onChange(chosen.includes(tag) ? chosen.filter((other) => other !== tag) : [...chosen, tag]);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={texts.title}
      actions={<Button onClick={onClose}>{texts.done}</Button>}
    >
      <Field
        label={texts.search}
        hint={full ? texts.full(CHARACTER_TAGS_MAX) : texts.hint(CHARACTER_TAGS_MAX)}
        className="mt-4"
      >
        {(control) => (
          <TextInput
            {...control}
            type="search"
            value={text}
            autoComplete="off"
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <div className="mt-3 h-[min(18rem,40dvh)] overflow-y-auto overscroll-contain">
        <Choices query={choices} chosen={chosen} full={full} onToggle={toggle} />
      </div>
    </Sheet>
  );
}

interface ChoicesProps {
  query: ReturnType<typeof useTagChoices>;
  chosen: readonly string[];
  full: boolean;
  onToggle: (tag: string) => void;
}

function Choices({ query, chosen, full, onToggle }: ChoicesProps) {
  const { data } = query;
  if (!data) return <Unloaded query={query} loading={<ChoicesSkeleton />} />;
  if (data.length === 0) {
    return (
      <p role="status" className="py-8 text-center text-ink-soft">
        {texts.none}
      </p>
    );
  }
  return (
    <ul aria-label={texts.choices} className="flex flex-wrap gap-x-2">
      {data.map(({ tag, count }) => {
        const on = chosen.includes(tag);
        const isDisabled = full && !on;
        const Icon = on ? Check : Plus;
        return (
          <li key={tag}>
            <button
              type="button"
              aria-pressed={on}
              aria-disabled={isDisabled || undefined}
              onClick={() => !isDisabled && onToggle(tag)}
              className="min-h-12 py-1 aria-disabled:opacity-50"
            >
              <span
                className={cx(
                  'flex h-10 items-center gap-1.5 rounded-full border px-4 text-sm transition-colors',
                  on
                    ? 'border-brand bg-brand-soft font-bold text-brand'
                    : 'border-line hover:bg-hover',
                )}
              >
                <Icon className="-ml-1 size-4" aria-hidden="true" />#{tag}
                {count > 0 && (
                  <span className="nums text-ink-soft text-xs">
                    {texts.posts(formatCount(count))}
                  </span>
                )}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function ChoicesSkeleton() {
  return (
    <div className="flex flex-wrap gap-2">
      <LoadingStatus label={commonMessages.loading} />
      {['w-28', 'w-24', 'w-32', 'w-20', 'w-40', 'w-36'].map((width) => (
        <Skeleton key={width} shape="pill" className={cx('h-10', width)} />
      ))}
    </div>
  );
}
