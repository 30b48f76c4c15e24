import { ChevronRight } from 'lucide-react';
import { Link } from '#client/lib/router/link.tsx';
import type { Settings } from '#contract/accounts/member-settings.ts';
import { SwitchSetting } from '../switch-setting.tsx';
import { deliverySettingsMessages as texts } from './delivery-settings.messages.ts';
import { QuietHoursSetting } from './quiet-hours-setting.tsx';
import { SwitchGroup } from './switch-group.tsx';

/** What holds for all kinds of what leaves the site. */
export function GeneralDeliverySettings({ settings }: { settings: Settings }) {
  const { push, mail } = settings.delivery_ways;
  return (
    <SwitchGroup title={texts.generalTitle}>
      {push && (
        <SwitchSetting
          settings={settings}
          {...texts.pushMaster}
          read={({ notification_settings }) => notification_settings.pushNotifications}
          change={(isOn) => ({ notification_settings: { pushNotifications: isOn } })}
        />
      )}
      {push && (
        <Link to="/settings/push" className="flex min-h-11 items-center gap-1 text-brand text-sm">
          <span className="flex-1">{texts.pushDevices}</span>
          <ChevronRight className="size-4" aria-hidden="true" />
        </Link>
      )}
      {push && (
        <SwitchSetting
          settings={settings}
          {...texts.hidesText}
          read={({ notification_settings }) => notification_settings.hidesPushText}
          change={(isOn) => ({ notification_settings: { hidesPushText: isOn } })}
        />
      )}
      {mail && (
        <SwitchSetting
          settings={settings}
          {...texts.mailMaster}
          read={({ notification_settings }) => notification_settings.emailNotifications}
          change={(isOn) => ({ notification_settings: { emailNotifications: isOn } })}
        />
      )}
      {mail && (
        <SwitchSetting
          settings={settings}
          {...texts.digest}
          read={({ notification_settings }) => notification_settings.digest === 'weekly'}
          change={(isOn) => ({ notification_settings: { digest: isOn ? 'weekly' : 'off' } })}
        />
      )}
      <QuietHoursSetting settings={settings} />
    </SwitchGroup>
  );
}
