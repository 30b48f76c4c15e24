import { describe, expect, it } from 'vitest';
import {
  GUIDELINE_RULES_MAX,
  GUIDELINE_TEXT_MAX,
  GUIDELINE_TITLE_MAX,
} from '#contract/foundations/limits.ts';
import type { Guidelines, Rule } from '#contract/moderation/guidelines.ts';
import { sameAt, useSecondApp } from '#server/testing/second-app.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { readRule } from './guidelines.service.ts';

const site = useTestApp({ DEMO_CONTENT: '0' });

const other = useSecondApp(site);

const admin = () => site().member({ rank: 'super_admin' });
const read = (query = '') => site().visitor().get<Guidelines>(`/api/guidelines${query}`);

/** Publishes the current rules as changed by `edit`. */
async function publish(client: TestClient, edit: (rules: Rule[]) => Rule[], reason?: string) {
  const { version, rules } = await read();
  return client.call('publishGuidelines', {
    rules: edit(rules),
    baseVersion: version,
    ...(reason !== undefined && { reason }),
  });
}

const rule = (id: string, words: Partial<Rule> = {}): Rule => ({
  id,
  title: `ルール${id}`,
  text: 'みんなで守りましょう。',
  ...words,
});

describe('the community guidelines', () => {
  it('begin with default rules that everybody can read [RULE-ADM-01]', async () => {
    const first = await read();
    expect(first).toMatchObject({ version: 1, latest_version: 1, changes: [] });
    expect(first.rules.length).toBeGreaterThanOrEqual(8);
    for (const { id, title, text } of first.rules) {
      expect(id).toMatch(/^[a-z-]+$/);
      expect([...title].length).toBeLessThanOrEqual(GUIDELINE_TITLE_MAX);
      expect([...text].length).toBeLessThanOrEqual(GUIDELINE_TEXT_MAX);
      expect(text).toMatch(/。$/);
    }
    expect(JSON.stringify(first.rules)).toMatch(/無断転載.*AI.*シードフレーズ.*なりすまし/);
  });

  it('get a new version with each publication, which every process returns at once [RULE-ADM-07, RULE-ADM-08]', async () => {
    const before = await read();
    const [kept, changed, ...gone] = before.rules as [Rule, Rule, ...Rule[]];
    const published = await publish(await admin(), () => [
      rule('new', { title: '新しいルール' }),
      kept,
      { ...changed, text: '書き直しました。' },
    ]);
    expect(published.version).toBe(before.version + 1);
    expect(published.changes).toEqual([
      { kind: 'added', id: 'new', title: '新しいルール' },
      { kind: 'changed', id: changed.id, title: changed.title },
      ...gone.map(({ id, title }) => ({ kind: 'removed', id, title })),
    ]);
    expect(await other().visitor().get('/api/guidelines')).toEqual(published);
    expect(await read(`?version=${before.version}`)).toEqual({
      ...before,
      latest_version: published.version,
    });
  });

  it('get a 304 response when the browser has already cached them', async () => {
    const first = await site().visitor().fetch('/api/guidelines');
    const tag = String(first.headers.get('etag'));
    const headers = { 'if-none-match': tag };
    expect((await site().visitor().fetch('/api/guidelines', { headers })).status).toBe(304);
    await publish(await admin(), (rules) => [...rules, rule('another')]);
    expect((await site().visitor().fetch('/api/guidelines', { headers })).status).toBe(200);
  });

  it.each(['?version=999', '?version=0', '?version=x', '?version=1.5'])(
    'refuse the version in %s',
    async (query) => {
      const response = await site().visitor().fetch(`/api/guidelines${query}`);
      expect(response.status).toBe(query === '?version=999' ? 404 : 400);
    },
  );
});

describe('publishing guidelines', () => {
  it('is recorded in the audit log with the admin, the reason, and the texts before and after [RULE-ADM-02]', async () => {
    const client = await admin();
    await publish(client, () => [rule('a'), rule('b')]);
    await publish(client, () => [rule('a', { text: '変わりました。' }), rule('b')], '誤字のため');
    const entry = await site()
      .database.read.selectFrom('audit_log')
      .where('actor_id', '=', client.id)
      .where('reason', '=', '誤字のため')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      action: 'guidelines.published',
      target_type: 'guidelines',
      target_id: String((await read()).version),
    });
    expect(JSON.parse(entry.changes)).toEqual([
      {
        field: 'ルールa',
        before: 'ルールa\nみんなで守りましょう。',
        after: 'ルールa\n変わりました。',
      },
    ]);
  });

  it('is recorded with the order before and after when rules were only moved [RULE-ADM-02]', async () => {
    const client = await admin();
    await publish(client, () => [rule('a'), rule('b'), rule('c')]);
    const { changes } = await publish(client, ([a, b, c]) => [c, a, b] as Rule[]);
    expect(changes).toEqual([{ kind: 'moved', id: 'c', title: 'ルールc' }]);
    const entries = await site()
      .database.read.selectFrom('audit_log')
      .where('actor_id', '=', client.id)
      .select('changes')
      .execute();
    expect(entries.map((entry) => JSON.parse(entry.changes))).toContainEqual([
      {
        field: 'display_order',
        before: '1. ルールa\n2. ルールb\n3. ルールc',
        after: '1. ルールc\n2. ルールa\n3. ルールb',
      },
    ]);
  });

  it('is refused after a concurrent publication, even by another process [RULE-ADM-10]', async () => {
    const [one, two] = [await admin(), await admin()];
    const { version, rules } = await read();
    const elsewhere = sameAt(other(), two);
    const call = (client: TestClient, id: string) =>
      client.call('publishGuidelines', { rules: [...rules, rule(id)], baseVersion: version });
    const outcomes = await Promise.allSettled([call(one, 'one'), call(elsewhere, 'two')]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = outcomes[0].status === 'rejected' ? call(one, 'one') : call(elsewhere, 'two');
    const { envelope, httpStatus } = await failureOf(refused);
    expect(httpStatus).toBe(409);
    expect(envelope.details?.reason).toBe('changed-elsewhere');
    expect((await read()).version).toBe(version + 1);
  });

  it('does nothing when it is repeated or has no changes [RULE-ADM-09]', async () => {
    const client = await admin();
    const { version, rules } = await read();
    const call = { rules: [...rules, rule('repeated')], baseVersion: version };
    const answers = await Promise.all([1, 2, 3].map(() => client.call('publishGuidelines', call)));
    for (const answer of answers) expect(answer.version).toBe(version + 1);
    expect(await publish(client, (same) => same)).toEqual(answers[0]);
  });

  const many = (count: number) => Array.from({ length: count }, (_, index) => rule(`r${index}`));

  it('accepts the maximum number of rules at their maximum length, with emoji [RULE-ADM-04]', async () => {
    const long = { title: '🌙'.repeat(GUIDELINE_TITLE_MAX), text: '🌙'.repeat(GUIDELINE_TEXT_MAX) };
    const rules = many(GUIDELINE_RULES_MAX).map(({ id }) => rule(id, long));
    expect((await publish(await admin(), () => rules)).rules).toEqual(rules);
  });

  it.each<[string, Rule[], string, string]>([
    ['no rule', [], 'rules', 'ルールを1つ以上残してください'],
    ['too many rules', many(26), 'rules', 'ルールは25個まで登録できます'],
    ['a rule twice', [rule('a'), rule('a')], 'rules', '同じルールが2つ以上あります'],
    [
      'a title of spaces',
      [rule('a', { title: ' 　' })],
      'rules.0.title',
      'ルールの見出しを入力してください',
    ],
    [
      'a long title',
      [rule('a', { title: 'あ'.repeat(41) })],
      'rules.0.title',
      'ルールの見出しは40文字以内で入力してください',
    ],
    [
      'a long text',
      [rule('a'), rule('b', { text: 'あ'.repeat(501) })],
      'rules.1.text',
      'ルールの本文は500文字以内で入力してください',
    ],
    ['a strange id', [rule('../a')], 'rules.0.id', 'ルールのIDの形式が正しくありません'],
  ])('refuses %s [RULE-ADM-04, RULE-ADM-11]', async (_, rules, field, message) => {
    const client = await admin();
    const before = await read();
    const { envelope } = await failureOf(publish(client, () => rules));
    expect(envelope.details?.fields).toEqual({ [field]: message });
    expect(await read()).toEqual(before);
  });
});

describe('a rule that a decision cites', () => {
  it('can be read in the cited version, even after the rule was changed or removed [RULE-ADM-03]', async () => {
    const client = await admin();
    const { version } = await publish(client, () => [
      rule('a', { text: 'はじめの文。' }),
      rule('b'),
    ]);
    await publish(client, () => [rule('a', { text: '次の文。' }), rule('b')]);
    await publish(client, () => [rule('b')]);
    const { read: queryable } = site().database;
    const texts = [0, 1, 2].map(
      async (later) => (await readRule(queryable, 'a', version + later))?.text,
    );
    expect(await Promise.all(texts)).toEqual(['はじめの文。', '次の文。', undefined]);
    expect(await readRule(queryable, 'a', version + 3)).toBeNull();
    expect(await readRule(queryable, 'toString', version)).toBeNull();
  });
});
