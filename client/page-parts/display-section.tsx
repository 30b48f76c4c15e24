import { useState } from 'react';
import { settingsMessages } from '#client/features/accounts/member-settings/member-settings.messages.ts';
import ThemeChoice from '#client/features/shell/layout/theme-choice.tsx';
import { isSlashKeyOn, setSlashKeyOn } from '#client/lib/hooks/use-slash-key.ts';
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
  const [isOn, setOn] = useState(isSlashKeyOn);
  function change(next: boolean) {
    setSlashKeyOn(next);
    setOn(next);
  }
  return <Switch {...texts.slashKey} checked={isOn} onChange={change} />;
}
