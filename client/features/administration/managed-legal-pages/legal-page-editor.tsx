import { useState } from 'react';
import { ArticleView } from '#client/features/site/articles/article-view.tsx';
import { articleOf } from '#client/features/site/articles/legal-article.ts';
import { useSiteNames } from '#client/features/site/articles/use-site-names.ts';
import { ReviewForm } from '#client/features/team/admin-ui/review-form.tsx';
import { formatDateTime, inJapan } from '#client/lib/format/format.ts';
import { Button } from '#client/ui/form/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import type { LegalPageVersion } from '#contract/administration/legal-pages.ts';
import { compareTexts } from '#contract/site/legal-page-text.ts';
import { builtInArticle, textOf } from './built-in-text.ts';
import { BodyField, FactFields } from './legal-page-fields.tsx';
import { LegalPageVersions } from './legal-page-versions.tsx';
import { managedLegalPagesMessages as texts } from './managed-legal-pages.messages.ts';
import { useLegalPageEditor, valuesOf, writtenText } from './use-legal-page-editor.ts';

const names: Record<string, string> = { ...texts.fields, ...texts.parts };

/** The editor of a page about the site, with its older versions. */
export function LegalPageEditor({ inForce }: { inForce: LegalPageVersion }) {
  const editor = useLegalPageEditor(inForce);
  const { page } = inForce;
  const stored = editor.stored ?? inForce;
  const written = writtenText(editor.values);
  const changes = compareTexts(textOf(stored), written);
  const [isPreviewed, setPreviewed] = useState(false);
  const siteNames = useSiteNames();
  const publishedAt = new Date().toISOString();
  return (
    <>
      <ReviewForm
        editor={editor}
        about={`legal-page:${page}`}
        version={sentenceOf(stored)}
        count={changes.length}
        changes={changes}
        nameOf={(field) => names[field] ?? field}
        texts={texts}
        discardQuestion={texts.discardQuestion}
        actions={
          <Button variant="secondary" onClick={() => setPreviewed(true)}>
            {texts.preview}
          </Button>
        }
        className="max-w-3xl space-y-5"
      >
        {page === 'company' && <FactFields editor={editor} />}
        <BodyField editor={editor} />
      </ReviewForm>
      <LegalPageVersions
        inForce={stored}
        onRestore={(version) => editor.change(valuesOf(version))}
      />
      <Dialog
        open={isPreviewed}
        onClose={() => setPreviewed(false)}
        shape="full"
        title={texts.preview}
      >
        <ArticleView
          article={articleOf({ ...written, page, publishedAt }, builtInArticle(page), siteNames)}
        />
      </Dialog>
    </>
  );
}

function sentenceOf({ version, published_at }: LegalPageVersion): string {
  return published_at === null
    ? texts.neverPublished
    : texts.inForce(version, formatDateTime(published_at, inJapan));
}
