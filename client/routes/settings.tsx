import '#client/ui/styles/all.css';
import { settingsMessages as texts } from '#client/features/accounts/member-settings/member-settings.messages.ts';
import { SettingsFrame } from '#client/features/accounts/member-settings/settings-frame.tsx';
import { usePageMeta } from '#client/features/site/page-meta/page-meta.ts';
import { Navigate } from '#client/lib/router/link.tsx';
import { useParams } from '#client/lib/router/router-hooks.ts';
import { settingsSections } from '#client/page-parts/settings-sections.ts';

const formerSections = new Map([
  ['tags', '/tags'],
  ['series', '/series'],
]);

export default function SettingsPage() {
  const { section } = useParams();
  const chosen = settingsSections.find(({ id }) => id === section) ?? null;
  usePageMeta({ title: chosen?.title ?? texts.title, description: texts.description });
  if (section !== undefined && chosen === null) {
    return <Navigate to={formerSections.get(section) ?? '/settings'} replace />;
  }
  // The clicked list is removed, so the navigation moves the focus to the heading.
  return <SettingsFrame key={chosen?.id} sections={settingsSections} chosen={chosen} />;
}
