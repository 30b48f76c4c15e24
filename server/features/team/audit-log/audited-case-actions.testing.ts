import type { Guidelines } from '#contract/moderation/guidelines.ts';
import {
  decisionOn,
  readQueue,
  reportTarget,
} from '#server/features/moderation/cases/cases.testing.ts';
import { newId } from '#server/platform/ids.ts';
import { expectedEntry, type Prepare } from './audited-call.testing.ts';

type Scene = Parameters<Prepare>[0];

/** Reports the member. Returns the input of a decision that warns the member. */
async function warning({ site, admin, member }: Scene) {
  await reportTarget(await site.member(), 'user', member.id);
  const [opened] = await readQueue(admin, member.id);
  if (!opened) throw new Error('a report opens a case');
  return { ...decisionOn(opened), action: 'warn' as const };
}

/** Prepares a decision about an appeal against another moderator's warning. */
function decideAppeal(overturn: boolean): Prepare {
  return async (scene) => {
    const { site, admin, member } = scene;
    const colleague = await site.member({ rank: 'super_admin' });
    const { decision } = await colleague.call('decideCase', await warning(scene));
    await member.call('appealDecision', { decisionId: decision.id, text: '誤解です' });
    const [waiting] = await readQueue(admin, member.id, '&kind=appeal');
    const message = '確認しました';
    const input = { caseId: waiting?.id, version: waiting?.version, overturn, message, note: '' };
    const action = overturn ? 'appeal.overturned' : 'appeal.kept';
    return { input, entry: expectedEntry(action, 'user', member.id, { why: message }) };
  };
}

/** Prepares a decision that warns the member, with its entry of the log. */
function decided({ member }: Scene, input: { message: string }) {
  const fields = ['decision', 'rule'];
  const entry = expectedEntry('case.decided', 'user', member.id, { why: input.message, fields });
  return { input, entry };
}

/** The actions of the team on reports, appeals and guidelines. */
export const auditedCaseCalls: Record<string, readonly Prepare[]> = {
  decideCase: [async (scene) => decided(scene, await warning(scene))],
  decideCases: [
    async (scene) => {
      const { caseId, version, ...decision } = await warning(scene);
      const input = { cases: [{ caseId, version }], ...decision };
      return { ...decided(scene, decision), input };
    },
  ],
  decideAppeal: [decideAppeal(false), decideAppeal(true)],
  publishGuidelines: [
    async ({ admin }) => {
      const { version, rules } = await admin.get<Guidelines>('/api/guidelines');
      const added = { id: newId().toLowerCase(), title: '静かに', text: '夜は静かにしましょう。' };
      const input = { rules: [...rules, added], baseVersion: version };
      const entry = expectedEntry('guidelines.published', 'guidelines', String(version + 1), {
        why: '',
      });
      return { input, entry };
    },
  ],
};
