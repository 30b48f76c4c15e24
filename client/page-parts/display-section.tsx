import { settingsMessages } from '#client/features/accounts/member-settings/member-settings.messages.ts';
import ThemeChoice from '#client/features/shell/layout/theme-choice.tsx';

const texts = settingsMessages.display;

/** The settings section for the theme. The menus of the site offer the same choice. */
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
