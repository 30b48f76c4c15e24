import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';

/** A section of the settings. `client/page-parts/settings-sections.ts` lists all of them. */
export interface SettingsSection {
  /** The last part of its address, `/settings/{id}`. */
  id: string;
  title: string;
  /** The summary in the list of sections. */
  summary: string;
  /** One or two sentences above its content. */
  lead?: string;
  icon: LucideIcon;
  /** Loaded when the section is opened. */
  Content: ComponentType;
}
