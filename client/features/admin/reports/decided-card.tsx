import type { ReactNode } from 'react';
import type { Decision } from '../../../../contract/report-cases.ts';
import { Card } from './card.tsx';
import { DecisionFacts } from './earlier-decisions.tsx';
import { reportCasesMessages } from './report-cases.messages.ts';

const texts = reportCasesMessages.decided;

interface DecidedCardProps {
  decision: Decision;
  title: string;
  /** What can be done about it. */
  children?: ReactNode;
}

/** What was decided about a case, and what its owner was told. */
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
