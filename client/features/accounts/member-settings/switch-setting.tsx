import { useRef } from 'react';
import { Switch } from '#client/ui/form/switch.tsx';
import { SaveStatus } from './save-status.tsx';
import { type Setting, useSetting } from './use-setting.ts';

export function SwitchSetting({ label, hint, read, change }: Setting<boolean> & { hint: string }) {
  const { value, save, ...outcome } = useSetting({ label, read, change });
  const control = useRef<HTMLInputElement>(null);
  return (
    <Switch
      ref={control}
      label={label}
      hint={hint}
      checked={value}
      onChange={save}
      status={<SaveStatus label={label} getControl={() => control.current} {...outcome} />}
    />
  );
}
