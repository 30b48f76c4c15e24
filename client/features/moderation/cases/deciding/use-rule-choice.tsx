import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { guidelinesQuery } from '#client/features/moderation/guidelines/guidelines.queries.ts';
import { useUnsent } from '#client/features/team/admin-ui/use-unsent.ts';
import { decideMessages } from './decide-case.messages.ts';
import { RuleField } from './rule-field.tsx';

/**
 * Returns the rule for a decision without a report, and its field. `check` returns whether a required rule is chosen, and
 * shows the error otherwise. The choice is kept until the action succeeds or is cancelled.
 */
export function useRuleChoice(about: string, { required = true } = {}) {
  const { value: ruleId, change, forget } = useUnsent(`rule ${about}`, '');
  const [isMissing, setMissing] = useState(false);
  const { data: rules } = useQuery(guidelinesQuery(null));
  const rule = ruleId === '' || !rules ? null : { id: ruleId, version: rules.version };
  const field = (
    <RuleField
      rules={rules}
      value={ruleId}
      onChange={(next) => {
        change(() => next);
        setMissing(false);
      }}
      error={isMissing ? decideMessages.ruleMissing : undefined}
      required={required}
    />
  );
  function check(): boolean {
    const isValid = !required || rule !== null;
    setMissing(!isValid);
    return isValid;
  }
  return { rule, field, check, forget };
}
