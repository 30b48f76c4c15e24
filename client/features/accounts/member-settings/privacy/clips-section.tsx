import { clipSettingsMessages as texts } from '../member-settings.messages.ts';
import { SwitchSetting } from '../switch-setting.tsx';
import { WithSettings } from '../with-settings.tsx';

/** The settings section for clips: whether others may show the viewer's posts in public clips. */
export default function ClipsSection() {
  return (
    <WithSettings>
      <SwitchSetting
        {...texts.allow}
        read={({ privacy_settings }) => privacy_settings.allowsPublicClips}
        change={(allowsPublicClips) => ({ privacy_settings: { allowsPublicClips } })}
      />
    </WithSettings>
  );
}
