import { useQuery } from '@tanstack/react-query';
import { guidelinesQuery } from '#client/features/moderation/guidelines/guidelines.queries.ts';
import { useUnsent } from '#client/features/team/admin-ui/use-unsent.ts';
import { RuleField } from './rule-field.tsx';

/**
 * The choice of a rule for an action without a report, with its field. It is kept until the action succeeds or is
 * cancelled. Without a choice, the action has a reason only.
 */
export function useRuleChoice(about: string) {
  const { value: ruleId, change, forget } = useUnsent(`rule ${about}`, '');
  const { data: rules } = useQuery(guidelinesQuery(null));
  const rule = ruleId === '' || !rules ? null : { id: ruleId, version: rules.version };
  const field = (
    <RuleField
      rules={rules}
      value={ruleId}
      onChange={(next) => change(() => next)}
      error={undefined}
      required={false}
    />
  );
  return { rule, field, forget };
}
