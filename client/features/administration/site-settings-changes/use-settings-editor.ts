import { showToast } from '#client/ui/feedback/toast.tsx';
import { type Editor, useEditor } from '#client/ui/form/use-editor.ts';
import type {
  SystemSettings,
  VersionedSettings,
} from '#contract/administration/site-settings-changes.ts';
import { changedSettings, checkSettings } from './settings-values.ts';
import { systemSettingsMessages } from './site-settings-changes.messages.ts';
import { useSaveSettings } from './site-settings-changes.queries.ts';

export type SettingsEditor = Editor<SystemSettings, VersionedSettings>;

/** Returns the form of the settings. When somebody else saves them, the edits are applied to the new version. */
export function useSettingsEditor(latest: VersionedSettings): SettingsEditor {
  const { saveSettings, readLatest } = useSaveSettings();
  const editor: SettingsEditor = useEditor<SystemSettings, VersionedSettings, VersionedSettings>({
    opened: latest,
    valuesOf: (saved) => (saved ?? latest).settings,
    merge: (values, known, { settings }) => ({
      ...settings,
      ...changedSettings(values, known.settings),
    }),
    isNewer: (newest, known) =>
      newest.version !== known.version && (newest.updated_at ?? '') >= (known.updated_at ?? ''),
    check: (values, saved) => checkSettings(values, (saved ?? latest).settings),
    send: (values, base, reason) =>
      saveSettings({
        settings: changedSettings(values, (editor.stored ?? latest).settings),
        version: (base ?? latest).version,
        ...(reason !== '' && { reason }),
      }),
    read: readLatest,
    onSaved(saved) {
      editor.begin(saved);
      showToast({ type: 'success', title: systemSettingsMessages.confirm.saved });
    },
  });
  return editor;
}
