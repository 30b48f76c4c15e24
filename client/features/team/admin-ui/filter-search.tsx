import { useEffect, useEffectEvent, useId, useState } from 'react';
import { TYPING_PAUSE } from '#client/lib/hooks/use-debounced-value.ts';
import { TextInput } from '#client/ui/form/field.tsx';
import { FilterLabel } from '#client/ui/form/filter-label.tsx';
import { isComposing as composes } from '#client/ui/form/is-composing.ts';

interface FilterSearchProps {
  label: string;
  placeholder?: string;
  maxLength?: number;
  value: string | undefined;
  onChange: (value: string) => void;
}

/** The search of a list. It filters after a pause, on Enter, and when the field is left. The key `/` focuses it. */
export function FilterSearch({ label, value = '', onChange, ...input }: FilterSearchProps) {
  const id = useId();
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  const [sent, setSent] = useState(value);
  const [isComposing, setComposing] = useState(false);
  const wanted = text.trim();
  // The URL has changed elsewhere: by going back, or by the reset button.
  if (shown !== value) {
    setShown(value);
    if (value !== sent) setText(value);
    setSent(value);
  }

  function send() {
    setSent(wanted);
    onChange(wanted);
  }
  const sendLater = useEffectEvent(send);

  useEffect(() => {
    if (isComposing || wanted === value || wanted === sent) return;
    const timer = setTimeout(sendLater, TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [isComposing, wanted, value, sent]);

  return (
    <div className="max-md:col-span-2 md:w-64">
      <FilterLabel htmlFor={id}>{label}</FilterLabel>
      <TextInput
        {...input}
        id={id}
        type="search"
        data-admin-search
        enterKeyHint="search"
        value={text}
        onChange={(event) => setText(event.target.value)}
        // The text is sent immediately, because a delayed change would navigate back here after the page is left.
        onBlur={() => {
          if (wanted !== value && wanted !== sent) send();
        }}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !composes(event.nativeEvent)) send();
        }}
      />
    </div>
  );
}
