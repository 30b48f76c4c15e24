import type { ReactNode } from 'react';
import type { Decision } from '#contract/moderation/cases.ts';
import { Card } from './case-card.tsx';
import { casesMessages } from './cases.messages.ts';
import { DecisionFacts } from './earlier-decisions.tsx';

const texts = casesMessages.decided;

interface DecidedCardProps {
  decision: Decision;
  title: string;
  /** The actions on the decision. */
  children?: ReactNode;
}

/** The decision about a case, and the message to the owner. */
export function DecidedCard({ decision, title, children }: DecidedCardProps) {
  return (
    <Card title={title}>
      <DecisionFacts decision={decision} />
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
