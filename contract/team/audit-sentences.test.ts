import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decisionActions } from '#contract/moderation/decisions.ts';
import { notificationPriorities, targetAudiences } from '#contract/notifications/notifications.ts';
import {
  type AuditAction,
  auditActionName,
  auditActions,
  auditFieldName,
  auditSentence,
  auditTargets,
  auditValue,
} from './audit-sentences.ts';

function targetOf(action: AuditAction) {
  const [kind = ''] = action.split('.');
  const others: Record<string, string> = { admin: 'user', character: 'tag', deleted: 'post' };
  return auditTargets.find((type) => type === (others[kind] ?? kind)) ?? 'user';
}

function sentenceOf(action: AuditAction, target_name = '月'): string {
  const entry = { action, actor_name: 'はると', target_type: targetOf(action), target_name };
  const { actor, target, ending } = auditSentence(entry);
  return `${actor}が${target}${ending}`;
}

it('every action has a distinct sentence [AUDIT-04]', () => {
  const sentences = auditActions.map((action) => sentenceOf(action));
  for (const sentence of sentences) expect(sentence).toMatch(/^はるとさんが.+ました$/);
  const [posts, comments] = ['post', 'comment'].map((kind) =>
    sentences.filter((_, index) => auditActions[index]?.startsWith(`${kind}.`)),
  );
  expect(posts).toEqual([
    'はるとさんが投稿「月」を非表示にしました',
    'はるとさんが投稿「月」を表示に戻しました',
    'はるとさんが投稿「月」にラベルを付けました',
    'はるとさんが投稿「月」を削除しました',
  ]);
  expect(comments).toHaveLength(3);
  expect(new Set(sentences).size).toBe(auditActions.length);
  expect(new Set(auditActions.map(auditActionName)).size).toBe(auditActions.length);
});

it.each([
  ['user.blocked', 'はるとさんが月さんの利用を停止しました'],
  ['admin.removed', 'はるとさんが月さんを管理者から外しました'],
  ['tag.merged', 'はるとさんがタグ「月」にほかのタグをまとめました'],
  ['settings.updated', 'はるとさんがサイト設定を変更しました'],
  ['log.exported', 'はるとさんが操作ログを書き出しました'],
] as const)('the sentence of %s is %s', (action, sentence) => {
  expect(sentenceOf(action)).toBe(sentence);
});

it('the sentence leaves out a missing name of the target, and describes an actor without a name', () => {
  expect(sentenceOf('post.deleted', '')).toBe('はるとさんが投稿を削除しました');
  expect(sentenceOf('user.noted', '')).toBe('はるとさんがメンバーについてメモを残しました');
  const entry = { action: 'post.shown', actor_name: '', target_type: 'post', target_name: '月' };
  expect(auditSentence(entry as never).actor).toBe('退会した管理者');
});

it('any stored entry has a sentence, and any stored text can be shown as a value [AUDIT-04]', () => {
  const codes = ['post.hidden', 'post', 'constructor', '__proto__'];
  const code = fc.oneof(fc.constantFrom(...codes), fc.string());
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 2, maxLength: 2 });
  const times = fc
    .tuple(digits, digits, digits, digits, digits, digits)
    .map(([a, b, c, d, e, f]) => `20${a}-${b}-${c}T${d}:${e}:${f}Z`);
  const value = fc.oneof(
    times,
    fc.string(),
    fc.jsonValue().map((json) => JSON.stringify(json)),
  );
  const timeOf = (iso: string) => new Intl.DateTimeFormat('ja-JP').format(new Date(iso));
  fc.assert(
    fc.property(code, code, value, (action, target_type, text) => {
      const entry = { action, target_type, actor_name: text, target_name: text };
      const { actor, target, ending } = auditSentence(entry);
      expect([actor, target, ending, auditActionName(action)]).toEqual(
        Array.from({ length: 4 }, () => expect.any(String)),
      );
      expect(auditValue(target_type, text, timeOf)).toEqual(expect.any(String));
    }),
  );
  expect(sentenceOf('post.pinned' as AuditAction)).toBe(
    'はるとさんが投稿「月」に「post.pinned」の操作をしました',
  );
});

it.each([
  ['rank', 'super_admin', '最高管理者'],
  ['permissions', '["manage_posts","view_logs"]', '投稿とコメントの管理、操作ログの閲覧'],
  ['action', 'post.hidden', '投稿の非表示'],
  ['blocked_at', '2026-11-21T03:00:00.000Z', 'いつか'],
  ['blocked_at', '2026-13-45T99:99:99Z', '2026-13-45T99:99:99Z'],
  ['is_active', 'true', 'はい'],
  ['title', '[1,2]', '[1,2]'],
  ['title', '[壊れた', '[壊れた'],
  ['title', 'admin', 'admin'],
  ['rank', 'toString', 'toString'],
  ['title', '', ''],
  ['brand_roundness', 'square', '角ばった'],
  ['site_mode', 'read-only', '閲覧のみ'],
  ['brand_logo', `/images/brand-images/${'Ab3dEf9z'.repeat(4)}.png`, '画像（Ab3dEf）'],
  ['og_image_url', '/images/shares/site', '標準の絵'],
  ['og_image_url', 'https://a.example/b.png', 'https://a.example/b.png'],
])(
  'the value of the field %s that is stored as %s is displayed as %s [BRAND-14]',
  (field, text, read) => {
    expect(auditValue(field, text, () => 'いつか')).toBe(read);
  },
);

it.each([
  ['decision', decisionActions],
  ['priority', notificationPriorities],
  ['target_audience', targetAudiences],
])('every %s has a Japanese name', (field, codes) => {
  for (const code of codes)
    expect(auditValue(field, code, String)).toMatch(/^[ぁ-んァ-ヶー一-龠]+$/);
});

it('known fields have names, and an unknown field is shown as its code', () => {
  expect(auditFieldName('rank')).toBe('役割');
  expect(auditFieldName('manage_posts')).toBe('投稿とコメントの管理');
  expect(auditFieldName('constructor')).toBe('constructor');
});
