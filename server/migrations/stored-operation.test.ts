import { describe, expect, it } from 'vitest';
import type { Tables } from '#server/platform/database/tables.ts';
import {
  created_at,
  expectStored,
  insert,
  later,
  otherId,
  picture,
  postId,
  updated_at,
  userId,
  useStoredEntities,
} from './stored-entities.testing.ts';

useStoredEntities();

describe('the table of jobs', () => {
  const job = (): Tables['jobs'] => ({
    id: 'data-export:export00000000000001',
    kind: 'data-export',
    payload: '{"exportId":"export00000000000001"}',
    state: 'running',
    run_at: later,
    lease_id: 'lease000000000000001',
    leased_until: later,
    attempts: 2,
    last_error: 'unavailable',
    progress: '{"done":7}',
    user_id: userId,
    turn: 'data-export:turn',
    created_at,
    updated_at,
  });

  it('stores every field', () => expectStored('jobs', job()));

  it.each([
    ['held while it waits', { state: 'waiting' }],
    ['running without a process', { lease_id: null, leased_until: null }],
    ['running with the turn of another one', {}],
  ] as const)('rejects a job that is %s', (_name, fields) =>
    expect(insert('jobs', { ...job(), id: 'other', ...fields })).rejects.toThrow(),
  );
});

describe('the tables of the dashboard', () => {
  it('store each count of a day once', async () => {
    const figure = { date: '2026-11-22', name: 'posts', count: 12 };
    await expectStored('daily_figures', figure);
    await expect(insert('daily_figures', figure)).rejects.toThrow();
  });

  it('store which background work fails, and how many times in a row', () =>
    expectStored('work_failures', { name: 'job:likes', count: 3, last_at: later }));
});

it('the table of imported records stores a record once', async () => {
  const row = { record: '0123456789abcdef' };
  await expectStored('imported_records', row);
  await expect(insert('imported_records', row)).rejects.toThrow();
});

describe('the tables of moderation and site settings', () => {
  it('store every field of deleted content [DREC-01, DREC-02, DREC-03, DREC-04, DREC-05, DREC-06]', () =>
    expectStored('deleted_content', {
      id: 'deleted0000000000001',
      type: 'post',
      original_id: postId,
      title: '夜のルミ',
      author_id: otherId,
      listed_as: 'team',
      content: '{"title":"夜のルミ"}',
      deleted_at: later,
      deleted_by: userId,
      deletion_reason: '規約違反',
      restored_at: null,
      hidden_at: updated_at,
    }));

  it('store the pictures of a backup by their keys', () =>
    expectStored('deleted_content_pictures', {
      picture_key: 'post-images/x.jpeg',
      deleted_id: 'deleted0000000000001',
    }));

  it('store characters with their colour; store the aliases, merges and spellings of tags', async () => {
    await expectStored('characters', {
      tag: 'ルミ',
      color: '#ffcc00',
      birthday: '02-29',
      updated_at,
    });
    const alias = { folded: 'るみちゃん', alias: 'ルミちゃん', tag: 'ルミ', created_at };
    await expectStored('tag_aliases', alias);
    const id = 'merge000000000000001';
    const merge = { id, folded: 'るみちゃん', into_tag: 'ルミ', created_at };
    await expectStored('tag_merges', { ...merge, after_tag: '' });
    await expectStored('tag_spellings', { identity: 'luna', tag: 'Luna' });
  });

  it('store versions of the community guidelines, each number once', async () => {
    const version = { version: 2, rules: '[]', published_at: created_at };
    await expectStored('guideline_versions', version);
    await expect(insert('guideline_versions', version)).rejects.toThrow();
  });

  it('store versions of the pages about the site; each page has each number once', async () => {
    const version: Tables['legal_page_versions'] = {
      page: 'terms',
      ...{ version: 1, body: '## 適用', facts: '{}' },
      ...{ published_at: created_at, published_by: userId },
    };
    await expectStored('legal_page_versions', version);
    await expect(insert('legal_page_versions', version)).rejects.toThrow();
    await expectStored('legal_page_versions', { ...version, page: 'privacy' });
  });

  it('store webhooks, one message per webhook and subject, and the alerts of the team', async () => {
    const webhook: Tables['webhooks'] = {
      ...{ id: 'webhook0000000000001', name: '転送', kind: 'discord', is_active: true },
      ...{
        url: 'https://hooks.example/1',
        events: '[]',
        secret: 'whsec_1',
        request_id: 'request1',
      },
      ...{ failing_since: created_at, disabled_at: updated_at, created_at, updated_at },
      ...{ former_secret: 'whsec_0', former_secret_until: updated_at },
    };
    await expectStored('webhooks', webhook);
    const delivery: Tables['webhook_deliveries'] = {
      ...{ id: 'delivery000000000001', webhook_id: webhook.id, event: 'case.opened' },
      ...{ subject_id: 'case0000000000000001', state: 'waiting', attempts: 2, status: 500 },
      ...{ failure: 'status', created_at, attempted_at: updated_at },
    };
    await expectStored('webhook_deliveries', delivery);
    const again = { ...delivery, id: 'delivery000000000002' };
    await expect(insert('webhook_deliveries', again)).rejects.toThrow();
    const alert: Tables['team_alerts'] = {
      ...{ key: 'full-disk', id: 'alert000000000000001', kind: 'full-disk' },
      ...{ owner_id: null, began_at: created_at, notified_at: updated_at },
    };
    await expectStored('team_alerts', alert);
    const ways = { on_site: true, by_push: false, by_mail: true };
    await expectStored('team_alert_choices', { user_id: userId, kind: 'appeal', ...ways });
  });

  it('store reports with their case, the decision about the case, and the appeal', async () => {
    const target = { target_type: 'post', target_id: postId } as const;
    const about = { ...target, target_user_id: userId };
    const opened: Tables['cases'] = {
      id: 'case0000000000000001',
      kind: 'report',
      ...about,
      status: 'open',
      snapshot: '{"title":"夜"}',
      weight: 150,
      new_accounts_weight: 50,
      reports_count: 1,
      sort_at: created_at,
      opened_at: created_at,
      last_report_at: updated_at,
      claimed_by: otherId,
      claimed_until: later,
      hide_at: updated_at,
      hidden_at: updated_at,
      decided_at: later,
      released_at: later,
      version: 3,
      ended_by: null,
      watched_terms: '["副業"]',
      removed_pictures: '[{"decision_id":"decision000000000001","perceptual_hash":"0"}]',
    };
    await expectStored('cases', opened);
    await expectStored('reports', {
      id: 'report00000000000001',
      case_id: opened.id,
      reporter_id: otherId,
      ...target,
      reason: 'spam',
      detail: '宣伝です',
      weight: 150,
      is_new_account: true,
      status: 'open',
      created_at,
    });
    const decision: Tables['decisions'] = {
      labels: '{"spoiler":false,"sensitive":true,"ai":"none"}',
      id: 'decision000000000001',
      case_id: opened.id,
      ...about,
      action: 'block',
      block_until: later,
      rule_id: 'respect',
      rule_version: 2,
      note: 'メモ',
      message: '説明',
      snapshot: '{"title":"夜"}',
      picture_key: picture,
      undo: '{}',
      decided_by: otherId,
      created_at,
      appeal_until: later,
      overturned_at: updated_at,
      overturned_by: otherId,
      overturn_message: '取り消しの説明',
      is_restored: true,
      contents: '{"scope":"all"}',
    };
    await expectStored('decisions', decision);
    await expectStored('decision_contents', {
      decision_id: decision.id,
      target_type: 'comment',
      target_id: 'comment0000000000001',
      hidden_at: updated_at,
      backup_id: 'backup00000000000001',
    });
    await expectStored('appeals', {
      decision_id: decision.id,
      case_id: opened.id,
      user_id: userId,
      text: '誤解です',
      status: 'overturned',
      note: 'メモ',
      message: '回答',
      decided_by: otherId,
      created_at,
      decided_at: updated_at,
    });
    const link = { token_hash: 'h'.repeat(64), decision_id: decision.id, expires_at: later };
    await expectStored('appeal_links', link);
  });

  it('store site settings as documents by name', () =>
    expectStored('site_settings', {
      id: 'general',
      value: '{"og_title":"x"}',
      image_key: picture,
      updated_at,
    }));
});
