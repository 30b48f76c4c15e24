import { settingsMessages } from '../features/settings/settings.messages.ts';
import { ThemeChoice } from '../features/shell/theme-choice.tsx';

const texts = settingsMessages.display;

/** The theme, as in the menus of the site. */
export default function DisplaySection() {
  return (
    <div>
      <p aria-hidden="true" className="mb-2 font-bold text-sm">
        {texts.theme}
      </p>
      <ThemeChoice />
      <p className="mt-2 text-ink-soft text-xs">{texts.themeHint}</p>
    </div>
  );
}
