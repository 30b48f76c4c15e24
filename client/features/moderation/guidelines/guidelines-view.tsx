import { useSiteNames } from '#client/features/site/articles/article.ts';
import { ArticleView } from '#client/features/site/articles/article-view.tsx';
import { formatDate, inJapan } from '#client/lib/format/format.ts';
import { Link } from '#client/lib/router/link.tsx';
import type { Guidelines } from '#contract/moderation/guidelines.ts';
import { guidelinesMessages as texts } from './guidelines.messages.ts';
import { guidelinesAddress } from './guidelines-address.ts';

const link = 'inline-flex min-h-11 items-center text-brand underline underline-offset-2';

interface GuidelinesViewProps {
  guidelines: Guidelines;
  ruleId?: string | null;
  /** Whether the article is a preview, in which links to other pages are omitted. */
  isPreview?: boolean;
}

export function GuidelinesView(props: GuidelinesViewProps) {
  const { guidelines, ruleId = null, isPreview = false } = props;
  const { siteName } = useSiteNames();
  const { version, rules, latest_version, published_at } = guidelines;
  const sections = rules.map(({ title, text }, index) => ({
    heading: `${index + 1}. ${title}`,
    blocks: [{ text }],
  }));
  const article = {
    title: texts.title,
    description: texts.description,
    lead: texts.lead(siteName),
    revised: texts.version(version, dateOf(published_at)),
    sections,
  };
  const opened = rules.findIndex(({ id }) => id === ruleId);
  return (
    <ArticleView
      article={article}
      {...(opened >= 0 && { opened })}
      {...(version !== latest_version && { notice: <Older version={version} /> })}
    >
      <section className="mt-10">
        <h2 className="text-xl">{texts.afterwards.heading}</h2>
        <p className="mt-4">{texts.afterwards.text}</p>
      </section>
      {version > 1 && <History guidelines={guidelines} isPreview={isPreview} />}
    </ArticleView>
  );
}

/** Returns the date with its year, because the guidelines may be read years later. */
function dateOf(iso: string): string {
  return formatDate(iso, { ...inJapan, now: new Date(0) });
}

function Older({ version }: { version: number }) {
  return (
    <div className="mt-4 rounded-xl bg-sunken p-4">
      <p className="text-sm">{texts.older.text(version)}</p>
      <Link to={guidelinesAddress()} className={link}>
        {texts.older.link}
      </Link>
    </div>
  );
}

interface HistoryProps {
  guidelines: Guidelines;
  isPreview: boolean;
}

function History({ guidelines: { version, changes }, isPreview }: HistoryProps) {
  return (
    <section className="mt-10">
      <h2 className="text-xl">{texts.history.heading}</h2>
      <ul className="mt-4 list-disc space-y-2 pl-6 marker:text-ink-faint">
        {changes.map(({ kind, id, title }) => (
          <li key={`${kind}:${id}`} className="user-text">
            {texts.history.changes[kind](title)}
          </li>
        ))}
      </ul>
      {!isPreview && (
        <Link to={guidelinesAddress({ version: version - 1 })} className={link}>
          {texts.history.former}
        </Link>
      )}
    </section>
  );
}
