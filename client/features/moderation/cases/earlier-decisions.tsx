import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { decisionsMessages } from '#client/features/moderation/decisions/decisions.messages.ts';
import { memberBlocksMessages } from '#client/features/moderation/member-blocks/member-blocks.messages.ts';
import { formatDateTime, inJapan } from '#client/lib/format/format.ts';
import { Link } from '#client/lib/router/link.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { RelativeTime } from '#client/ui/text/relative-time.tsx';
import type { Decision } from '#contract/moderation/cases.ts';
import { nameLabels } from '#contract/posts/label-names.ts';
import { casesMessages } from './cases.messages.ts';
import { wordOf } from './word-of-decision.ts';

const texts = casesMessages;
const covers = memberBlocksMessages.contents;

/** Earlier decisions about the same member, latest first. */
export function EarlierDecisions({ decisions }: { decisions: readonly Decision[] }) {
  return (
    <details className="mt-2">
      <summary className="flex min-h-11 cursor-pointer items-center text-brand text-sm">
        {texts.earlier.title}（{decisions.length}）
      </summary>
      <ul className="divide-y divide-line">
        {decisions.map((decision) => (
          <li key={decision.id} className="py-2 text-sm">
            <DecisionFacts decision={decision} />
            <Link
              to={`/admin/reports/${decision.case_id}`}
              className="inline-flex min-h-11 items-center text-brand text-xs underline underline-offset-2"
            >
              {texts.earlier.open}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** A decision in a few lines: action, target, rule, decider and time. */
export function DecisionFacts({ decision }: { decision: Decision }) {
  const { action, labels, rule, title, target_type, note, decided_by, created_at } = decision;
  const { overturned_at, appeal } = decision;
  return (
    <>
      <p className="flex flex-wrap items-center gap-1.5">
        <Badge tone={toneOf(decision)}>{wordOf(decision)}</Badge>
        {overturned_at !== null && <Badge>{texts.earlier.overturned}</Badge>}
        {overturned_at === null && appeal && <Badge>{texts.appeal.states[appeal]}</Badge>}
        <span className="min-w-0 break-words">
          {texts.nouns[target_type]}「{title || decisionsMessages.untitled}」
        </span>
      </p>
      {labels && <p className="text-xs">{nameLabels(labels)}</p>}
      {rule && <p className="text-ink-soft text-xs">{rule.title}</p>}
      {(action === 'block' || action === 'restrict') && (
        <p className="text-ink-soft text-xs">
          {decision.block_until === null
            ? texts.decided.endless
            : texts.decided.until(formatDateTime(decision.block_until, inJapan))}
        </p>
      )}
      <DecidedContents contents={decision.contents} isOverturned={overturned_at !== null} />
      {note !== '' && <p className="user-text text-xs">{texts.earlier.note(note)}</p>}
      <p className="text-ink-soft text-xs">
        {decided_by ? texts.earlier.by(nameOf(decided_by)) : texts.earlier.somebody} ·{' '}
        <RelativeTime iso={created_at} />
      </p>
    </>
  );
}

function toneOf({ action, labels }: Decision) {
  if (labels) return 'warning';
  return action === 'none' ? 'success' : 'danger';
}

interface DecidedContentsProps {
  contents: Decision['contents'];
  isOverturned: boolean;
}

/** What a block covers besides its target, and how far that is. */
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
