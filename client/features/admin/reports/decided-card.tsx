import type { Decision } from '../../../../contract/report-cases.ts';
import { Card } from './card.tsx';
import { DecisionFacts } from './earlier-decisions.tsx';
import { reportCasesMessages } from './report-cases.messages.ts';

const texts = reportCasesMessages.decided;

/** What was decided about a case, and what its owner was told. */
export function DecidedCard({ decision, title }: { decision: Decision; title: string }) {
  return (
    <Card title={title}>
      <DecisionFacts decision={decision} />
      {decision.message !== '' && (
        <>
          <p className="mt-2 text-ink-soft text-xs">{texts.message}</p>
          <p className="user-text text-sm">{decision.message}</p>
        </>
      )}
    </Card>
  );
}
