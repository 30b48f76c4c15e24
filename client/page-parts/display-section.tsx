import { useState } from 'react';
import { settingsMessages } from '#client/features/accounts/member-settings/member-settings.messages.ts';
import ThemeChoice from '#client/features/shell/layout/theme-choice.tsx';
import { readStored, writeStored } from '#client/lib/cache/browser-storage.ts';
import { SLASH_KEY } from '#client/lib/hooks/use-slash-key.ts';
import { Switch } from '#client/ui/form/switch.tsx';

const texts = settingsMessages.display;

/** The settings section for the theme, which the menus of the site offer as well, and for the key of the search. */
export default function DisplaySection() {
  return (
    <div className="space-y-6">
      <div>
        <p aria-hidden="true" className="mb-2 font-bold text-sm">
          {texts.theme}
        </p>
        <ThemeChoice />
        <p className="mt-2 text-ink-soft text-xs">{texts.themeHint}</p>
      </div>
      <SlashKeySwitch />
    </div>
  );
}

function SlashKeySwitch() {
  const [isOn, setOn] = useState(() => readStored('localStorage', SLASH_KEY) !== false);
  function change(next: boolean) {
    writeStored('localStorage', SLASH_KEY, next ? undefined : false);
    setOn(next);
  }
  return <Switch {...texts.slashKey} checked={isOn} onChange={change} />;
}
