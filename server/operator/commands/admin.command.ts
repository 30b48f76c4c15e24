import { type AdminRank, adminRanks } from '#contract/team/admins.ts';
import { removePasskeysByOperator } from '#server/features/identity/passkey-recovery/passkey-recovery.service.ts';
import { findRank } from '#server/features/team/admins/admins.shared.store.ts';
import { listAdmins } from '#server/features/team/admins/ranks/admin-ranks.store.ts';
import { setRankByOperator } from '#server/features/team/admins/ranks/operator-ranks.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { memberOf } from '../find-member.ts';
import { withDatabase } from '../open-site.ts';
import { OperatorFailure } from '../operator-failure.ts';
import { command, expectedArguments, type Outcome, wrongOption } from './command.ts';

const options = { rank: { type: 'string' } } as const;

export const admin = command({
  help: {
    en: `Usage: npm run hiroba -- admin list
       npm run hiroba -- admin create <member> [--rank moderator|admin|super_admin]
       npm run hiroba -- admin promote <member> --rank moderator|admin|super_admin
       npm run hiroba -- admin drop <member>
       npm run hiroba -- admin remove-passkeys <member>

Appoints a member (as admin by default), changes the rank of an admin, or makes an admin a member again, also while the site runs.
remove-passkeys is for a member who has lost their passkeys. It signs the member out everywhere, and they get a mail.
<member> is a username or an id. Somebody who can manage the admins always stays. The audit log names this command.`,
    ja: `使い方: npm run hiroba -- admin list
       npm run hiroba -- admin create <メンバー> [--rank moderator|admin|super_admin]
       npm run hiroba -- admin promote <メンバー> --rank moderator|admin|super_admin
       npm run hiroba -- admin drop <メンバー>
       npm run hiroba -- admin remove-passkeys <メンバー>

メンバーに役割を付け（指定がなければ管理者）、役割を変え、または外します。サイトが動いていても使えます。
remove-passkeys は、パスキーをなくした人のためのものです。その人はすべての端末からログアウトし、メールが届きます。
<メンバー> はユーザーIDか内部のIDです。最高管理者は必ず一人残ります。操作ログに残ります。`,
  },
  options,
  words: 2,
  run: async ({ env, values, positionals: [what, member] }) => {
    if (what === 'list') return withDatabase(env, list);
    if (what === 'remove-passkeys' && member !== undefined) {
      return withDatabase(env, (database) => removePasskeys(database, member));
    }
    if (what !== 'create' && what !== 'promote' && what !== 'drop') {
      throw expectedArguments({
        en: 'admin list|create|promote|drop|remove-passkeys <member>',
        ja: 'admin list|create|promote|drop|remove-passkeys <メンバー>',
      });
    }
    if (member === undefined) {
      throw expectedArguments({ en: `admin ${what} <member>`, ja: `admin ${what} <メンバー>` });
    }
    const rank = rankOf(what, values.rank);
    return withDatabase(env, (database) => change(database, { what, member, rank }));
  },
});

async function list({ read }: Database): Promise<Outcome> {
  const admins = (await listAdmins(read)).map(({ id, username, rank, blocked_at }) => {
    return { id, username, rank, is_blocked: blocked_at !== null };
  });
  return {
    data: { admins },
    say: (texts) => {
      const lines = admins.map(({ id, username, rank }) => `${rank ?? '-'}  @${username}  ${id}`);
      return lines.join('\n') || texts.noAdmins;
    },
  };
}

async function removePasskeys(database: Database, member: string): Promise<Outcome> {
  const id = await memberOf(database, member);
  const { removed } = await removePasskeysByOperator(database, id);
  return { data: { id, removed }, say: (texts) => texts.passkeysRemoved(member, removed) };
}

interface Change {
  what: 'create' | 'promote' | 'drop';
  member: string;
  /** Null takes the rank away. */
  rank: AdminRank | null;
}

async function change(database: Database, { what, member, rank }: Change): Promise<Outcome> {
  const id = await memberOf(database, member);
  const isAdmin = (await findRank(database.read, id)) !== null;
  if (isAdmin && what === 'create') throw new OperatorFailure((texts) => texts.isAdmin(member));
  if (!isAdmin && what !== 'create') throw new OperatorFailure((texts) => texts.isNoAdmin(member));
  const before = await setRankByOperator(database, id, rank).catch(explain);
  return {
    data: { id, before, rank },
    say: (texts) => texts.rankSet(member, rank ?? '–'),
  };
}

function rankOf(what: Change['what'], text: string | undefined): AdminRank | null {
  if (what === 'drop') {
    if (text !== undefined) throw wrongOption('admin drop: --rank');
    return null;
  }
  const wanted = text ?? (what === 'create' ? 'admin' : undefined);
  const rank = adminRanks.find((known) => known === wanted);
  if (!rank) throw wrongOption(`--rank ${text ?? ''}`);
  return rank;
}

function explain(error: unknown): never {
  if (error instanceof AppError) {
    const reason = error.details?.reason;
    if (reason === 'last-super-admin') throw new OperatorFailure((texts) => texts.lastSuperAdmin);
    if (reason === 'not-appointable') throw new OperatorFailure((texts) => texts.notAppointable);
  }
  throw error;
}
