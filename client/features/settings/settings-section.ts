import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';

/** A section of the settings. `client/routes/settings-sections.ts` lists all of them. */
export interface SettingsSection {
  /** The last part of its address, `/settings/{id}`. */
  id: string;
  title: string;
  /** What it is about, in the list of sections. */
  summary: string;
  /** One or two sentences above its content. */
  lead?: string;
  icon: LucideIcon;
  /** Loads lazily: a section costs nothing until somebody opens it. */
  Content: ComponentType;
}
