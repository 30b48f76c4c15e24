import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { aboutArticle } from '#client/features/site/articles/about.messages.ts';
import {
  type Article,
  placeholders,
  useSiteNames,
  writeArticle,
} from '#client/features/site/articles/article.ts';
import { ArticleView } from '#client/features/site/articles/article-view.tsx';
import { companyArticle } from '#client/features/site/articles/company.messages.ts';
import { copyrightArticle } from '#client/features/site/articles/copyright.messages.ts';
import { articleOf } from '#client/features/site/articles/legal-page-view.tsx';
import { legalPageQuery } from '#client/features/site/articles/legal-pages.queries.ts';
import { privacyArticle } from '#client/features/site/articles/privacy.messages.ts';
import { termsArticle } from '#client/features/site/articles/terms.messages.ts';
import { ReviewForm } from '#client/features/team/admin-ui/review-form.tsx';
import { formatDateTime, inJapan } from '#client/lib/format/format.ts';
import { Link } from '#client/lib/router/link.tsx';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { refusedBy } from '#client/ui/form/field-errors.ts';
import { TextField } from '#client/ui/form/text-field.tsx';
import { type Editor, useEditor } from '#client/ui/form/use-editor.ts';
import { cx } from '#client/ui/text/cx.ts';
import { type LegalPageVersion, publishLegalPage } from '#contract/administration/legal-pages.ts';
import { COMPANY_FACT_MAX, LEGAL_TEXT_MAX } from '#contract/foundations/limits.ts';
import {
  type CompanyFacts,
  companyFactNames,
  compareTexts,
  type LegalPage,
  type LegalText,
  legalPages,
} from '#contract/site/legal-page-text.ts';
import { LegalPageVersions } from './legal-page-versions.tsx';
import {
  managedLegalPagesMessages,
  managedLegalPagesMessages as texts,
} from './managed-legal-pages.messages.ts';
import { usePublishLegalPage } from './managed-legal-pages.queries.ts';
import { PublishAsIs } from './publish-as-is.tsx';

const names: Record<string, string> = { ...texts.fields, ...texts.parts };

export function LegalPageEditor({ inForce }: { inForce: LegalPageVersion }) {
  const editor = useLegalPageEditor(inForce);
  const { page } = inForce;
  const stored = editor.stored ?? inForce;
  const { body, ...facts } = editor.values;
  const written: LegalText = { body: body.trim(), facts };
  const changes = compareTexts(textOf(stored), written);
  const siteNames = useSiteNames();
  const previewed = { ...written, page, publishedAt: new Date().toISOString() };
  const versions = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <PublishAsIs
        isOffered={stored.version === 0 && changes.length === 0}
        onPublish={() => editor.confirm('')}
        focusAfter={() => versions.current}
      />
      <ReviewForm
        editor={editor}
        about={`legal-page:${page}`}
        version={sentenceOf(stored)}
        count={changes.length}
        changes={changes}
        nameOf={(field) => names[field] ?? field}
        texts={texts}
        confirmsDiscard
        preview={{
          label: texts.preview,
          content: <ArticleView article={articleOf(previewed, builtInArticle(page), siteNames)} />,
        }}
        className="max-w-3xl space-y-5"
      >
        {page === 'company' && <FactFields editor={editor} />}
        <TextField
          label={texts.fields.body}
          hint={texts.bodyHint}
          {...editor.field('body')}
          limit={LEGAL_TEXT_MAX}
          rows={22}
          required
        />
      </ReviewForm>
      <LegalPageVersions
        ref={versions}
        inForce={stored}
        onRestore={(version) => editor.change(valuesOf(version))}
      />
    </>
  );
}

function sentenceOf({ version, published_at }: LegalPageVersion): string {
  return published_at === null
    ? texts.neverPublished
    : texts.inForce(version, formatDateTime(published_at, inJapan));
}

/** The fields for the facts that the operator of a site must publish by law. */
function FactFields({ editor }: { editor: LegalPageForm }) {
  return (
    <fieldset className="space-y-4 rounded-xl bg-surface p-4 sm:p-6">
      <legend className="float-left mb-2 font-bold">{texts.factsTitle}</legend>
      <p className="phrases clear-both text-ink-soft text-sm">{texts.factsText}</p>
      {companyFactNames.map((name) => (
        <TextField
          key={name}
          label={texts.fields[name]}
          {...editor.field(name)}
          limit={COMPANY_FACT_MAX}
        />
      ))}
    </fieldset>
  );
}

interface LegalPageValues extends CompanyFacts {
  body: string;
}

type LegalPageForm = Editor<LegalPageValues, LegalPageVersion>;

const schema = publishLegalPage.input.omit({ page: true, baseVersion: true, reason: true });

function valuesOf(version: LegalPageVersion): LegalPageValues {
  const { body, facts } = textOf(version);
  return { body, ...facts };
}

/** Returns the form of a page. When somebody else publishes a version, the form keeps the typed text for a review. */
function useLegalPageEditor(inForce: LegalPageVersion): LegalPageForm {
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

const articles = {
  terms: termsArticle,
  privacy: privacyArticle,
  company: companyArticle,
  copyright: copyrightArticle,
  about: aboutArticle,
};

/** Returns the built-in article of a page, with placeholders for the names of the site. */
export function builtInArticle(page: LegalPage): Article {
  return articles[page](placeholders);
}

function textOf({ page, body, facts }: LegalPageVersion): LegalText {
  return { body: body ?? writeArticle(builtInArticle(page)), facts };
}

export function LegalPageNav({ shown }: { shown: LegalPage }) {
  return (
    <nav aria-label={texts.title} className="mb-6">
      <ul className="flex flex-wrap gap-2">
        {legalPages.map((page) => (
          <li key={page}>
            <Link
              to={`/admin/pages/${page}`}
              aria-current={page === shown ? 'page' : undefined}
              className={cx(
                'inline-flex min-h-11 items-center rounded-full border px-4 text-sm transition-colors hover:bg-hover',
                page === shown
                  ? 'border-brand bg-brand-soft font-bold text-brand'
                  : 'border-line bg-surface',
              )}
            >
              {texts.pages[page]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
