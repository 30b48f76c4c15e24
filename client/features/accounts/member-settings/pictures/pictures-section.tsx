import { useState } from 'react';
import { RightsCards } from '#client/features/posts/posts/picture-rights/rights-cards.tsx';
import { pictureSettingsMessages as texts } from '../member-settings.messages.ts';
import { SaveStatus } from '../save-status.tsx';
import { SwitchSetting } from '../switch-setting.tsx';
import { useSetting } from '../use-setting.ts';
import { useLoadedSettings, WithSettings } from '../with-settings.tsx';
import { WatermarkSetting } from './watermark-setting.tsx';

export default function PicturesSection() {
  return (
    <WithSettings>
      <div className="space-y-6">
        <RightsSetting />
        <WatermarkSetting />
        <NewPostsSetting />
      </div>
    </WithSettings>
  );
}

function RightsSetting() {
  const { value, save, ...outcome } = useSetting({
    label: texts.title,
    read: ({ picture_settings }) => picture_settings.rights,
    change: (rights) => ({ picture_settings: { rights } }),
  });
  return (
    <div>
      <RightsCards value={value} onChange={save} />
      <div role="status" className="mt-2 min-h-6">
        <SaveStatus label={texts.title} getControl={() => null} {...outcome} />
      </div>
    </div>
  );
}

/**
 * The switch that adds the watermark to new posts. It is shown when the member has saved a watermark, or when it is on.
 * After it is switched off, it stays visible, because it has the focus and shows that the change was saved.
 */
function NewPostsSetting() {
  const { watermark, watermarksNewPosts } = useLoadedSettings().picture_settings;
  const [wasOn, setWasOn] = useState(watermarksNewPosts);
  if (watermarksNewPosts && !wasOn) setWasOn(true);
  if (watermark === null && !wasOn) return null;
  return (
    <SwitchSetting
      {...texts.watermark}
      read={({ picture_settings }) => picture_settings.watermarksNewPosts}
      change={(isOn) => ({ picture_settings: { watermarksNewPosts: isOn } })}
    />
  );
}
