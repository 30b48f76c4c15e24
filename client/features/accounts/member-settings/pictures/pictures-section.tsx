import { RightsCards } from '#client/features/posts/posts/picture-rights/rights-cards.tsx';
import type { Settings } from '#contract/accounts/member-settings.ts';
import { SaveStatus } from '../save-status.tsx';
import { SwitchSetting } from '../switch-setting.tsx';
import { useSetting } from '../use-setting.ts';
import { WithSettings } from '../with-settings.tsx';
import { pictureSettingsMessages as texts } from './picture-settings.messages.ts';
import { WatermarkSetting } from './watermark-setting.tsx';

/** The settings section for pictures: what new posts allow, and the watermark. */
export default function PicturesSection() {
  return (
    <WithSettings>
      {(settings) => (
        <div className="space-y-6">
          <RightsSetting settings={settings} />
          <SwitchSetting
            settings={settings}
            {...texts.watermark}
            read={({ picture_settings }) => picture_settings.watermarksNewPosts}
            change={(watermarksNewPosts) => ({ picture_settings: { watermarksNewPosts } })}
          />
          <WatermarkSetting settings={settings} />
        </div>
      )}
    </WithSettings>
  );
}

function RightsSetting({ settings }: { settings: Settings }) {
  const { value, status, save, ...outcome } = useSetting(settings, {
    label: texts.title,
    read: ({ picture_settings }) => picture_settings.rights,
    change: (rights) => ({ picture_settings: { rights } }),
  });
  return (
    <div>
      <RightsCards value={value} onChange={save} />
      <div role="status" className="mt-2 min-h-6">
        {status !== 'idle' && (
          <SaveStatus label={texts.title} status={status} getControl={() => null} {...outcome} />
        )}
      </div>
    </div>
  );
}
