import { useState } from 'react';
import { ApiError } from '#client/lib/api/api-error.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import type {
  SystemSettings,
  VersionedSettings,
} from '#contract/administration/site-settings-changes.ts';
import {
  changesOf,
  cleaned,
  type Draft,
  faultsOf,
  type SettingName,
  withEdit,
} from './settings-draft.ts';
import { systemSettingsMessages } from './site-settings-changes.messages.ts';
import { useSaveSettings } from './site-settings-changes.queries.ts';

export type SettingsDraft = ReturnType<typeof useSettingsDraft>;

/**
 * The edits of an admin on top of the saved settings. When another admin saves meanwhile, the edits are kept on top of
 * the newer settings. They overwrite these only after the admin has seen a notice.
 */
export function useSettingsDraft(latest: VersionedSettings) {
  const { settings } = latest;
  const [draft, setDraft] = useState<Draft>({});
  // The base of the edits: the settings when the edits began, or the newer ones of the last notice. The edits are
  // compared with the base, and overwrite it.
  const [begun, setBegun] = useState(latest);
  const [conflict, setConflict] = useState<'refused' | 'reviewed' | null>(null);
  const [wasChecked, setWasChecked] = useState(false);
  const { saveSettings, readLatest } = useSaveSettings();
  const faults = faultsOf(draft);
  const base = Object.keys(draft).length > 0 ? begun : latest;
  const isBehind = base.version !== latest.version && !isEmpty(cleaned(draft, settings));

  function edit<Name extends SettingName>(name: Name, value: SystemSettings[Name]): void {
    setBegun(base);
    setDraft((current) => withEdit(current, settings, name, value));
  }

  async function save(reason: string): Promise<void> {
    try {
      const { version } = base;
      await saveSettings({ settings: draft, version, ...(reason !== '' && { reason }) });
    } catch (error) {
      if (error instanceof ApiError && error.reason === 'changed-elsewhere') {
        setConflict('refused');
        setBegun((before) => readLatest() ?? before);
      }
      throw error;
    }
    discard();
    showToast({ type: 'success', title: systemSettingsMessages.confirm.saved });
  }

  function discard(): void {
    setDraft({});
    setConflict(null);
    setWasChecked(false);
  }

  /** Returns whether there are edits and all are valid. From then on, validation errors are shown. */
  function check(): boolean {
    const clean = cleaned(draft, settings);
    setDraft(clean);
    setWasChecked(true);
    if (isEmpty(clean) || !isEmpty(faultsOf(clean))) return false;
    if (isBehind) setConflict('reviewed');
    setBegun(latest);
    return true;
  }

  return {
    saved: settings,
    values: { ...settings, ...draft },
    faults: wasChecked ? faults : {},
    changes: changesOf(draft, base.settings),
    /** Whether another admin has saved since the edits began. */
    hasConflict: conflict !== null || isBehind,
    /** Whether the review shows the notice too, because the one in the form may be out of sight. */
    isSaidInReview: conflict === 'reviewed',
    edit,
    clean: () => setDraft((current) => cleaned(current, settings)),
    save,
    discard,
    check,
  };
}

function isEmpty(edits: object): boolean {
  return Object.keys(edits).length === 0;
}
