import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';

/** The groups of sections, in the order of the list. */
export const settingsGroups = ['account', 'display', 'notifications', 'safety', 'data'] as const;

/** A section of the settings. `client/page-parts/settings-sections.ts` lists all of them. */
export interface SettingsSection {
  /** The last part of the section's path, `/settings/{id}`. */
  id: string;
  /** Null for a section below all groups. */
  group: (typeof settingsGroups)[number] | null;
  title: string;
  /** The summary in the list of sections. */
  summary: string;
  /** One or two sentences above the content of the section. */
  lead?: string;
  icon: LucideIcon;
  /** The content of the section. Its code loads when the section is opened. */
  Content: ComponentType;
}
