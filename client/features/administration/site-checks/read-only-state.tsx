import { useSiteSettings } from '#client/features/site/site-settings/site-settings.queries.ts';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';
import { siteChecksMessages as texts } from './site-checks.messages.ts';

/** A text that says whether members can write, with a link to the setting. */
export function ReadOnlyState() {
  const settings = useSiteSettings();
  if (!settings) return null;
  return (
    <section className="after-loading mb-8">
      <h2 className="mb-3 text-lg">{texts.readOnly}</h2>
      <p className="phrases mb-3 text-ink-soft text-sm">
        {settings.read_only === null ? texts.isWritable : texts.isReadOnly}
      </p>
      <LinkButton variant="secondary" to="/admin/settings">
        {texts.toSettings}
      </LinkButton>
    </section>
  );
}
