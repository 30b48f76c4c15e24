import { useState } from 'react';
import { useSiteSettings } from '#client/features/site/site-settings/site-settings.queries.ts';
import { FailureText } from '#client/features/team/admin-ui/failure-text.tsx';
import { messageOf } from '#client/lib/api/api-error.ts';
import { ActionButton } from '#client/ui/form/action-button.tsx';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';
import type { FileTest } from '#contract/administration/site-checks.ts';
import { siteChecksMessages as texts } from './site-checks.messages.ts';
import { useSiteCheckCalls } from './site-checks.queries.ts';

export function FileTestCard() {
  const { testFiles } = useSiteCheckCalls();
  const [result, setResult] = useState<FileTest | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function test(): Promise<void> {
    setResult(null);
    setFailure(null);
    try {
      const found = await testFiles();
      setResult(found);
      if (found.failure) setFailure(texts.failedStep(found.failure.step, found.failure.reason));
    } catch (error) {
      setFailure(messageOf(error));
    }
  }

  return (
    <section className="after-loading mb-8">
      <h2 className="mb-3 text-lg">{texts.files}</h2>
      <p className="phrases mb-3 text-ink-soft text-sm">{texts.filesLead}</p>
      <ActionButton variant="secondary" onAction={test}>
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
