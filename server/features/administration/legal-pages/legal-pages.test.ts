import { describe, expect, it } from 'vitest';
import type { LegalPageVersion, ListedVersion } from '#contract/administration/legal-pages.ts';
import { COMPANY_FACT_MAX, LEGAL_TEXT_MAX } from '#contract/foundations/limits.ts';
import { type LegalPage, noCompanyFacts } from '#contract/site/legal-page-text.ts';
import { sameAt, useSecondApp } from '#server/testing/second-app.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';

const site = useTestApp({ DEMO_CONTENT: '0' });
const other = useSecondApp(site);

const admin = () => site().member({ rank: 'super_admin', display_name: 'みどり' });
const read = (page: LegalPage, query = '') =>
  site().visitor().get<LegalPageVersion>(`/api/legal-pages/${page}${query}`);

/** Publishes a text as the version after the current one. */
async function publish(client: TestClient, page: LegalPage, body: string, rest = {}) {
  const { version } = await read(page);
  return client.call('publishLegalPage', { page, body, baseVersion: version, ...rest });
}

const bodyOf = (text: string) =>
  `はじめに。\n\n## 第1条（適用）\n\n${text}\n\n## 第2条（退会）\n\nいつでも。`;

describe('a legal page', () => {
  it('shows the default text until a text is published, and then shows that text in every process [SITE-LEGAL-01, SITE-LEGAL-17]', async () => {
    expect(await read('privacy')).toEqual({
      ...{ page: 'privacy', version: 0, body: null, facts: noCompanyFacts },
      ...{ published_at: null, latest_version: 0 },
    });
    const published = await publish(await admin(), 'privacy', bodyOf('大切にします。'));
    expect(published).toMatchObject({ version: 1, body: bodyOf('大切にします。') });
    expect(await other().visitor().get('/api/legal-pages/privacy')).toEqual(published);
    expect((await read('copyright')).version).toBe(0);
  });

  it('keeps its older versions, and lists the admin and the time of each [SITE-LEGAL-02, SITE-LEGAL-16]', async () => {
    const client = await admin();
    const first = await publish(client, 'terms', bodyOf('はじめの文。'));
    const second = await publish(client, 'terms', bodyOf('次の文。'));
    const restored = await publish(client, 'terms', bodyOf('はじめの文。'));
    expect(await read('terms', `?version=${first.version}`)).toEqual({
      ...first,
      latest_version: restored.version,
    });
    expect((await read('terms', '?version=0')).body).toBeNull();
    const { items } = await client.get<{ items: ListedVersion[] }>(
      '/api/admin/legal-pages/terms/versions',
    );
    expect(items).toEqual(
      [restored, second, first].map(({ version, published_at }) => ({
        ...{ version, published_at, author_name: 'みどり' },
      })),
    );
  });

  it.each(['terms?version=999', 'terms?version=-1', 'terms?version=x', 'login'])(
    'is not found at %s',
    async (address) => {
      const response = await site().visitor().fetch(`/api/legal-pages/${address}`);
      expect(response.status).toBe(address.endsWith('999') ? 404 : 400);
    },
  );

  it('stores facts about the operator only when it is the page about the operator [SITE-LEGAL-03]', async () => {
    const facts = { representative: '星野みどり', corporate_number: '1234567890123' };
    const client = await admin();
    const company = await publish(client, 'company', bodyOf('運営。'), facts);
    expect(company.facts).toEqual({ ...noCompanyFacts, ...facts });
    const about = await publish(client, 'about', bodyOf('このサイト。'), facts);
    expect(about.facts).toEqual(noCompanyFacts);
  });
});

describe('publishing a legal page', () => {
  it('is recorded in the audit log with the changed sections before and after [SITE-LEGAL-04]', async () => {
    const client = await admin();
    await publish(client, 'copyright', bodyOf('古い文。'));
    await publish(client, 'copyright', bodyOf('新しい文。'), { reason: '法改正のため' });
    const entry = await site()
      .database.read.selectFrom('audit_log')
      .where('actor_id', '=', client.id)
      .where('reason', '=', '法改正のため')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      ...{ action: 'legal-page.published', target_type: 'legal-page' },
      ...{ target_id: 'copyright', target_name: '著作権について' },
    });
    expect(JSON.parse(entry.changes)).toEqual([
      {
        field: '第1条（適用）',
        before: '第1条（適用）\n古い文。',
        after: '第1条（適用）\n新しい文。',
      },
    ]);
  });

  it('is recorded with the order of the headings when only the order has changed [SITE-LEGAL-04]', async () => {
    const client = await admin();
    await publish(client, 'privacy', '## 一\n\n文\n\n## 二\n\n文');
    await publish(client, 'privacy', '## 二\n\n文\n\n## 一\n\n文', { reason: '順番' });
    const entry = await site()
      .database.read.selectFrom('audit_log')
      .where('actor_id', '=', client.id)
      .where('reason', '=', '順番')
      .select('changes')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(entry.changes)).toEqual([
      { field: 'display_order', before: '一\n二', after: '二\n一' },
    ]);
  });

  it('is refused after a concurrent publication, even by another process [SITE-LEGAL-11]', async () => {
    const [one, two] = [await admin(), await admin()];
    const { version } = await read('about');
    const elsewhere = sameAt(other(), two);
    const call = (client: TestClient, text: string) =>
      client.call('publishLegalPage', {
        ...{ page: 'about', body: bodyOf(text), baseVersion: version },
      });
    const outcomes = await Promise.allSettled([call(one, 'ひとつ'), call(elsewhere, 'ふたつ')]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused =
      outcomes[0].status === 'rejected' ? call(one, 'ひとつ') : call(elsewhere, 'ふたつ');
    const { envelope, httpStatus } = await failureOf(refused);
    expect(httpStatus).toBe(409);
    expect(envelope.details?.reason).toBe('changed-elsewhere');
    expect((await read('about')).version).toBe(version + 1);
  });

  it('does nothing when it is repeated [SITE-LEGAL-05]', async () => {
    const client = await admin();
    const { version } = await read('terms');
    const input = { page: 'terms', body: bodyOf('くり返し。'), baseVersion: version };
    const first = await client.call('publishLegalPage', { ...input, page: 'terms' });
    expect(await client.call('publishLegalPage', { ...input, page: 'terms' })).toEqual(first);
    expect(first.version).toBe(version + 1);
  });

  it('accepts the longest text, with emoji [SITE-LEGAL-06]', async () => {
    const head = '## 見出し\n\n';
    const body = head + '🌙'.repeat(LEGAL_TEXT_MAX - [...head].length);
    expect((await publish(await admin(), 'about', body)).body).toBe(body);
  });

  it.each<[string, string, object, string, string]>([
    ['no text', ' 　', {}, 'body', '本文を入力してください'],
    [
      'a text that is too long',
      `## あ\n${'あ'.repeat(LEGAL_TEXT_MAX)}`,
      {},
      'body',
      '本文は12000文字以内で入力してください',
    ],
    ['no heading', '文だけ', {}, 'body', '「## 」で始まる見出しを1つ以上書いてください'],
    ['a heading twice', '## あ\n## あ', {}, 'body', '同じ見出しが2つ以上あります'],
    ['a long heading', `## ${'あ'.repeat(81)}`, {}, 'body', '見出しは80文字以内で入力してください'],
    [
      'letters as a telephone number',
      '## あ',
      { phone: '電話' },
      'phone',
      '電話番号の形式で入力してください',
    ],
    [
      'a short corporate number',
      '## あ',
      { corporate_number: '12' },
      'corporate_number',
      '法人番号は13桁の数字で入力してください',
    ],
    [
      'a long fact',
      '## あ',
      { address: 'あ'.repeat(COMPANY_FACT_MAX + 1) },
      'address',
      '120文字以内で入力してください',
    ],
  ])('refuses %s [SITE-LEGAL-06, SITE-LEGAL-15]', async (_, body, facts, field, message) => {
    const client = await admin();
    const before = await read('company');
    const { envelope } = await failureOf(publish(client, 'company', body, facts));
    expect(envelope.details?.fields).toEqual({ [field]: message });
    expect(await read('company')).toEqual(before);
  });
});
