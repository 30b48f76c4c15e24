import type { ReactNode } from 'react';
import { guidelinesAddress } from '#client/features/moderation/guidelines/guidelines-address.ts';
import { memberBlocksMessages } from '#client/features/moderation/member-blocks/member-blocks.messages.ts';
import { formatDateTime } from '#client/lib/format/format.ts';
import { Link } from '#client/lib/router/link.tsx';
import { LinkedText } from '#client/ui/text/linked-text.tsx';
import type { MyDecision } from '#contract/moderation/decisions.ts';
import { nameLabels } from '#contract/posts/post-choices.ts';
import { decisionsMessages } from './decisions.messages.ts';

const texts = decisionsMessages;
const covers = memberBlocksMessages.contents;

type DecisionWords = Pick<MyDecision, 'action' | 'block_until' | 'rule' | 'message'> &
  Partial<Pick<MyDecision, 'contents' | 'labels'>>;

export function DecisionBody({ decision }: { decision: DecisionWords }) {
  const { action, rule, message, block_until, contents, labels } = decision;
  return (
    <div className="space-y-4">
      <p>{labels ? texts.effectOfLabels(nameLabels(labels)) : texts.effectTexts[action]}</p>
      {(action === 'block' || action === 'restrict') && (
        <Part title={texts.until}>
          {block_until === null ? texts.endless : texts.untilTime(formatDateTime(block_until))}
        </Part>
      )}
      {contents && <Part title={texts.contents}>{covers.done(contents.effect, contents)}</Part>}
      {rule && (
        <Part title={`${texts.rule}（${texts.version(rule.version)}）`}>
          <p className="font-bold">{rule.title}</p>
          <p className="user-text text-sm">{rule.text}</p>
          <Link
            to={guidelinesAddress({ version: rule.version, rule: rule.id })}
            className="inline-flex min-h-11 items-center text-brand text-sm underline underline-offset-2"
          >
            {texts.allRules}
          </Link>
        </Part>
      )}
      {message !== '' && (
        <Part title={texts.message}>
          <p className="user-text">
            <LinkedText text={message} />
          </p>
        </Part>
      )}
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <p className="text-ink-soft text-sm">{title}</p>
      {children}
    </div>
  );
}

type Decided = Pick<MyDecision, 'action' | 'target_type'> & Partial<Pick<MyDecision, 'labels'>>;

export function titleOfDecision({ action, labels, target_type }: Decided): string {
  const { titles, titleOfLabels, nouns } = decisionsMessages;
  return (labels ? titleOfLabels : titles[action])(nouns[target_type]);
}
