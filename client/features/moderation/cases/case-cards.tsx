import { type ReactNode, useId } from 'react';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { decisionsMessages } from '#client/features/moderation/decisions/decisions.messages.ts';
import { memberBlocksMessages } from '#client/features/moderation/member-blocks/member-blocks.messages.ts';
import { formatDateTime, inJapan } from '#client/lib/format/format.ts';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { RelativeTime } from '#client/ui/text/relative-time.tsx';
import type { Decision } from '#contract/moderation/cases.ts';
import { nameLabels } from '#contract/posts/post-choices.ts';
import { wordOf } from './case-words.ts';
import { casesMessages } from './cases.messages.ts';

const texts = casesMessages.decided;
const covers = memberBlocksMessages.contents;

export function Card({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-lg border border-line bg-surface p-4">
      <h3 id={id} className="text-base">
        {title}
      </h3>
      <div className="mt-3">{children}</div>
    </section>
  );
}

interface DecidedCardProps {
  decision: Decision;
  title: string;
  /** Whether the row omits the name of the target, because the name is elsewhere on the screen. */
  hidesTarget?: boolean;
  children?: ReactNode;
}

export function DecidedCard({ decision, title, hidesTarget, children }: DecidedCardProps) {
  return (
    <Card title={title}>
      <DecisionFacts decision={decision} hidesTarget={hidesTarget} />
      {decision.message !== '' && (
        <>
          <p className="mt-2 text-ink-soft text-xs">{texts.message}</p>
          <p className="user-text text-sm">{decision.message}</p>
        </>
      )}
      {children}
    </Card>
  );
}

interface DecisionFactsProps {
  decision: Decision;
  hidesTarget?: boolean | undefined;
}

export function DecisionFacts({ decision, hidesTarget = false }: DecisionFactsProps) {
  const { action, labels, rule, title, target_type, note, decided_by, created_at } = decision;
  const { overturned_at, appeal } = decision;
  const tone = action === 'none' ? 'success' : 'danger';
  return (
    <>
      <p className="flex flex-wrap items-center gap-1.5">
        <Badge tone={labels ? 'warning' : tone}>{wordOf(decision)}</Badge>
        {overturned_at !== null && <Badge>{casesMessages.earlier.overturned}</Badge>}
        {overturned_at === null && appeal && <Badge>{casesMessages.appeal.states[appeal]}</Badge>}
        {!hidesTarget && (
          <span className="min-w-0">
            {casesMessages.nouns[target_type]}「{title || decisionsMessages.untitled}」
          </span>
        )}
      </p>
      {labels && <p className="text-xs">{nameLabels(labels)}</p>}
      {rule && <p className="text-ink-soft text-xs">{rule.title}</p>}
      {(action === 'block' || action === 'restrict') && (
        <p className="text-ink-soft text-xs">
          {decision.block_until === null
            ? texts.endless
            : texts.until(formatDateTime(decision.block_until, inJapan))}
        </p>
      )}
      <DecidedContents contents={decision.contents} isOverturned={overturned_at !== null} />
      {note !== '' && <p className="user-text text-xs">{casesMessages.earlier.note(note)}</p>}
      <p className="text-ink-soft text-xs">
        {decided_by ? casesMessages.earlier.by(nameOf(decided_by)) : casesMessages.earlier.somebody}{' '}
        · <RelativeTime iso={created_at} />
      </p>
    </>
  );
}

interface DecidedContentsProps {
  contents: Decision['contents'];
  isOverturned: boolean;
}

function DecidedContents({ contents, isOverturned }: DecidedContentsProps) {
  if (!contents) return null;
  const { effect, posts, comments, events, cases, done, is_running } = contents;
  const total = posts + comments + events;
  const progress = isOverturned ? covers.reverting : covers.progress(Math.min(done, total), total);
  return (
    <>
      {total > 0 && <p className="text-ink-soft text-xs">{covers.done(effect, contents)}</p>}
      {cases > 0 && <p className="text-ink-soft text-xs">{covers.endedCases(cases)}</p>}
      {is_running && total > 0 && (
        <p role="status" className="text-xs">
          {progress}
        </p>
      )}
    </>
  );
}
