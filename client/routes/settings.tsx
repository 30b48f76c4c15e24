import { Navigate, useParams } from 'react-router';
import { settingsMessages } from '../features/settings/settings.messages.ts';
import { SettingsFrame } from '../features/settings/settings-frame.tsx';
import { usePageMeta } from '../features/shell/page-meta.ts';
import { settingsSections } from './settings-sections.ts';

const texts = settingsMessages;

/** `/settings` and `/settings/{section}`. */
export default function SettingsPage() {
  const { section } = useParams();
  const chosen = settingsSections.find(({ id }) => id === section) ?? null;
  usePageMeta({ title: chosen?.title ?? texts.title, description: texts.description });
  if (section !== undefined && chosen === null) return <Navigate to="/settings" replace />;
  // With the list that was clicked gone, the navigation moves the focus to the heading.
  return <SettingsFrame key={chosen?.id} sections={settingsSections} chosen={chosen} />;
}
