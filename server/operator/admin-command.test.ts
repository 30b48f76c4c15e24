import { expect, it } from 'vitest';
import type { Page } from '#contract/foundations/primitives.ts';
import type { AdminStatus } from '#contract/team/admins.ts';
import type { AuditEntry } from '#contract/team/audit-log.ts';
import { insertMember } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { commandsOn } from './operator.testing.ts';

const site = useTestApp();

it('ranks are given, changed and removed while the site runs, and the audit log has each change [OPS-188, OPS-67]', async () => {
  const run = commandsOn(site());
  const keeper = await site().member({ rank: 'super_admin', username: 'keeper' });
  const member = await site().member({ username: 'Hoshino' });
  const rank = async () => (await member.get<AdminStatus>('/api/admin/status')).rank;
  expect(await run('admin', 'create', '@hoshino')).toMatchObject({ code: 0 });
  expect(await rank()).toBe('admin');
  expect(await run('admin', 'promote', member.id, '--rank', 'super_admin')).toMatchObject({
    code: 0,
  });
  expect(await rank()).toBe('super_admin');
  const listed = await run('admin', 'list');
  expect(listed.text).toContain(`super_admin  @Hoshino  ${member.id}`);
  expect(await run('admin', 'drop', 'hoshino')).toMatchObject({ code: 0 });
  expect(await rank()).toBeNull();
  const { items } = await keeper.get<Page<AuditEntry>>('/api/admin/audit-log');
  expect(items.map(({ action, actor_name, actor }) => [action, actor_name, actor])).toEqual([
    ['admin.removed', 'サーバーの管理コマンド', null],
    ['admin.rank-changed', 'サーバーの管理コマンド', null],
    ['admin.appointed', 'サーバーの管理コマンド', null],
  ]);
});

it('the last admin who can manage admins cannot be removed [OPS-187]', async () => {
  const run = commandsOn(site());
  const others = await run('admin', 'list', '--json');
  const { admins } = JSON.parse(others.text) as { admins: { id: string }[] };
  const [last, ...rest] = admins;
  for (const { id } of rest) await run('admin', 'drop', id);
  const refused = { code: 1, text: expect.stringContaining('Nobody could manage the admins') };
  expect(await run('admin', 'drop', last?.id ?? '')).toMatchObject(refused);
  expect(await run('admin', 'promote', last?.id ?? '', '--rank', 'admin')).toMatchObject(refused);
});

it('`hiroba admin` prints the reason of a refusal [OPS-67]', async () => {
  const run = commandsOn(site());
  const textOf = async (...args: string[]) => (await run('admin', ...args)).text;
  const { id } = await site().member({ username: 'tsukishima' });
  const { id: blocked } = await insertMember(site().database, { blocked: true });
  expect(await textOf('create', 'nobody')).toBe(
    'There is no member nobody. Name a username or an id.',
  );
  expect(await textOf('create', 'x'.repeat(20))).toContain('There is no member');
  expect(await textOf('create', blocked)).toContain('cannot get a rank');
  expect(await textOf('create', id, '--rank', 'king')).toContain('--rank king');
  expect(await textOf('promote', id)).toContain('--rank');
  expect(await textOf('promote', id, '--rank', 'admin')).toContain('is no admin');
  expect(await textOf('drop', id)).toContain('is no admin');
  expect(await textOf('crown', id)).toContain('admin list|create|promote|drop|remove-passkeys');
  await run('admin', 'create', id);
  expect(await textOf('create', id)).toContain('is an admin already');
});
