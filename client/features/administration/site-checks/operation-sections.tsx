import { useSiteSettings } from '#client/features/site/site-settings/site-settings.queries.ts';
import { FailureText } from '#client/features/team/admin-ui/failure-text.tsx';
import { useTestRun } from '#client/features/team/admin-ui/use-test-run.ts';
import { ActionButton } from '#client/ui/form/action-button.tsx';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';
import { siteChecksMessages as texts } from './site-checks.messages.ts';
import { useSiteCheckCalls } from './site-checks.queries.ts';

export function FileTestCard() {
  const { testFiles } = useSiteCheckCalls();
  const { result, failure, run } = useTestRun(
    testFiles,
    (found) => found.failure && texts.failedStep(found.failure.step, found.failure.reason),
  );
  return (
    <section className="after-loading mb-8">
      <h2 className="mb-3 text-lg">{texts.files}</h2>
      <p className="phrases mb-3 text-ink-soft text-sm">{texts.filesLead}</p>
      <ActionButton variant="secondary" onAction={run}>
        {texts.testFiles}
      </ActionButton>
      <p role="status" className="nums mt-3 text-sm">
        {result?.steps.map(({ step, milliseconds }, index, { length }) => (
          <span key={step} className="whitespace-nowrap">
            {texts.step(step, milliseconds)}
            {index < length - 1 && '、'}
          </span>
        ))}
      </p>
      {failure !== null && <FailureText text={failure} />}
    </section>
  );
}

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
