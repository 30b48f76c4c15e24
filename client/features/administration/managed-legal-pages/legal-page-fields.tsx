import { TextField } from '#client/ui/form/text-field.tsx';
import { COMPANY_FACT_MAX, LEGAL_TEXT_MAX } from '#contract/foundations/limits.ts';
import { companyFactNames } from '#contract/site/legal-page-text.ts';
import { managedLegalPagesMessages as texts } from './managed-legal-pages.messages.ts';
import type { LegalPageForm } from './use-legal-page-editor.ts';

/** The text of a page. */
export function BodyField({ editor }: { editor: LegalPageForm }) {
  return (
    <TextField
      label={texts.fields.body}
      hint={texts.bodyHint}
      {...editor.field('body')}
      limit={LEGAL_TEXT_MAX}
      rows={22}
      required
    />
  );
}

/** What the law asks the operator of a site to tell. */
export function FactFields({ editor }: { editor: LegalPageForm }) {
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
