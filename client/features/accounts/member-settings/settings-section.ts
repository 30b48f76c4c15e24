import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';

/** A section of the settings. `client/page-parts/settings-sections.ts` lists all of them. */
export interface SettingsSection {
  /** The last part of the section's path, `/settings/{id}`. */
  id: string;
  title: string;
  /** The summary in the list of sections. */
  summary: string;
  /** One or two sentences above the content of the section. */
  lead?: string;
  icon: LucideIcon;
  /** The content of the section. Its code loads when the section is opened. */
  Content: ComponentType;
}
