import { useQueryClient } from '@tanstack/react-query';
import { legalPageQuery } from '#client/features/site/articles/legal-pages.queries.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { refusedBy } from '#client/ui/form/field-errors.ts';
import { type Editor, useEditor } from '#client/ui/form/use-editor.ts';
import { type LegalPageVersion, publishLegalPage } from '#contract/administration/legal-pages.ts';
import type { CompanyFacts, LegalText } from '#contract/site/legal-page-text.ts';
import { textOf } from './built-in-text.ts';
import { managedLegalPagesMessages } from './managed-legal-pages.messages.ts';
import { usePublishLegalPage } from './managed-legal-pages.queries.ts';

/** The values of the form: the text, and each fact as a field of its own. */
export interface LegalPageValues extends CompanyFacts {
  body: string;
}

export type LegalPageForm = Editor<LegalPageValues, LegalPageVersion>;

const schema = publishLegalPage.input.omit({ page: true, baseVersion: true, reason: true });

/** The values of the form for a version. */
export function valuesOf(version: LegalPageVersion): LegalPageValues {
  const { body, facts } = textOf(version);
  return { body, ...facts };
}

/** The text of the form, without spaces around it. */
export function writtenText({ body, ...facts }: LegalPageValues): LegalText {
  return { body: body.trim(), facts };
}

/** The form of a page. When somebody else publishes it, the text of the form stays, and replaces theirs after a review. */
export function useLegalPageEditor(inForce: LegalPageVersion): LegalPageForm {
  const client = useQueryClient();
  const publish = usePublishLegalPage(inForce.page);
  const editor: LegalPageForm = useEditor<LegalPageValues, LegalPageVersion, LegalPageVersion>({
    opened: inForce,
    valuesOf: (version) => valuesOf(version ?? inForce),
    merge: (values) => values,
    isNewer: (latest, known) => latest.version > known.version,
    check: (values) => refusedBy(schema, values),
    send: (values, base, reason) =>
      publish({
        ...values,
        baseVersion: (base ?? inForce).version,
        ...(reason !== '' && { reason }),
      }),
    read: () => client.ensureQueryData(legalPageQuery(inForce.page, null)),
    onSaved(published) {
      editor.begin(published);
      showToast({ type: 'success', title: managedLegalPagesMessages.published });
    },
  });
  return editor;
}
