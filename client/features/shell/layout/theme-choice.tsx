import { useId } from 'react';
import { shellMessages } from './shell.messages.ts';
import { themes, useTheme } from './theme.ts';

export default function ThemeChoice() {
  const [theme, choose] = useTheme();
  const name = useId();
  const texts = shellMessages.theme;
  return (
    <fieldset className="inline-flex flex-wrap rounded-full border border-line bg-surface p-1">
      <legend className="sr-only">{texts.label}</legend>
      {themes.map((each) => (
        <label key={each} className="relative">
          <input
            type="radio"
            name={name}
            value={each}
            checked={each === theme}
            onChange={() => choose(each)}
            className="peer absolute inset-0 size-full cursor-pointer opacity-0"
          />
          <span className="flex min-h-11 items-center whitespace-nowrap rounded-full px-4 text-ink-soft text-sm transition-colors peer-checked:bg-brand-soft peer-checked:font-bold peer-checked:text-brand peer-focus-visible:outline-2 peer-focus-visible:outline-brand">
            {texts[each]}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
