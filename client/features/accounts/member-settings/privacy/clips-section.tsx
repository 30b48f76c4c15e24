import { SwitchSetting } from '../switch-setting.tsx';
import { WithSettings } from '../with-settings.tsx';
import { clipSettingsMessages as texts } from './clip-settings.messages.ts';

/** The settings section for clips: whether others may show the viewer's posts in public clips. */
export default function ClipsSection() {
  return (
    <WithSettings>
      {(settings) => (
        <SwitchSetting
          settings={settings}
          {...texts.allow}
          read={({ privacy_settings }) => privacy_settings.allowsPublicClips}
          change={(allowsPublicClips) => ({ privacy_settings: { allowsPublicClips } })}
        />
      )}
    </WithSettings>
  );
}
