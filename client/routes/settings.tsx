import '#client/ui/styles/all.css';
import { settingsMessages as texts } from '#client/features/accounts/member-settings/member-settings.messages.ts';
import { SettingsFrame } from '#client/features/accounts/member-settings/settings-frame.tsx';
import { PasskeyConfirmation } from '#client/features/identity/passkeys/passkey-confirmation.tsx';
import { useAdminStatus } from '#client/features/identity/session/session-context.tsx';
import { usePageMeta } from '#client/features/site/page-meta/page-meta.ts';
import { Navigate } from '#client/lib/router/link.tsx';
import { useParams } from '#client/lib/router/router-hooks.ts';
import { listedSections, settingsSections } from '#client/page-parts/settings-sections.ts';

const formerSections = new Map([
  ['tags', '/tags'],
  ['series', '/series'],
]);

export default function SettingsPage() {
  const { section } = useParams();
  const chosen = settingsSections.find(({ id }) => id === section) ?? null;
  const sections = listedSections(useAdminStatus().status?.is_admin === true, chosen);
  usePageMeta({ title: chosen?.title ?? texts.title, description: texts.description });
  if (section !== undefined && chosen === null) {
    return <Navigate to={formerSections.get(section) ?? '/settings'} replace />;
  }
  // The clicked list is removed, so the navigation moves the focus to the heading.
  return (
    <PasskeyConfirmation>
      <SettingsFrame key={chosen?.id} sections={sections} chosen={chosen} />
    </PasskeyConfirmation>
  );
}
