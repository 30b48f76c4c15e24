import {
  type AuditEntryFields,
  auditRow,
} from '#server/features/team/audit-log/audit-log.tables.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { DemoCommunity, DemoMember } from '../community/types.ts';
import { demoId, timeAt } from './rows.ts';

/** In minutes. */
const DAY = 24 * 60;

/** An action of the team. `actor` is the username of an admin. */
type SeedEntry = Pick<AuditEntryFields, 'action' | 'target_type' | 'target_id' | 'target_name'> & {
  actor: DemoMember;
  minutes_ago: number;
  reason?: string;
  changes?: AuditEntryFields['changes'];
};

/** Returns the audit log of the community: entries for its team, banners and announcements. */
export function auditRows(community: DemoCommunity, base: string): Tables['audit_log'][] {
  const { members } = community;
  const [first] = members.filter(({ role }) => role === 'super_admin');
  const [editor] = members.filter(({ role }) => role === 'admin');
  if (!first || !editor) return [];
  const entries = [
    ...members.flatMap((member) => ofMember(member, first)),
    ...ofBanners(community, editor),
    ...ofAnnouncements(community),
  ];
  return entries.map(({ actor, minutes_ago, reason = '', changes = [], ...fields }) =>
    auditRow({
      ...fields,
      id: demoId('audit', `${fields.action} ${fields.target_id}`),
      actor_id: demoId('member', actor.username),
      actor_name: actor.display_name,
      reason,
      changes,
      created_at: timeAt(base, -minutes_ago),
    }),
  );
}

function ofMember(member: DemoMember, actor: DemoMember): SeedEntry[] {
  const { username, display_name, role, is_verified, joined_days_ago } = member;
  const target = { target_type: 'user', target_id: demoId('member', username) } as const;
  const about = { ...target, target_name: display_name, actor };
  const entries: SeedEntry[] = [];
  if (is_verified && member !== actor) {
    const minutes_ago = (joined_days_ago * DAY) / 2;
    entries.push({
      ...about,
      action: 'user.verified',
      minutes_ago,
      reason: 'ご本人と確認できたため',
    });
  }
  if (role !== null && member !== actor) {
    const changes = [{ field: 'rank', before: '', after: role }];
    const minutes_ago = (joined_days_ago - 20) * DAY;
    entries.push({ ...about, action: 'admin.appointed', minutes_ago, changes });
  }
  return entries;
}

function ofBanners({ banners }: DemoCommunity, actor: DemoMember): SeedEntry[] {
  return banners.map(({ key, title, display_start_days }, index) => ({
    actor,
    action: 'banner.created',
    target_type: 'banner',
    target_id: demoId('banner', key),
    target_name: title,
    minutes_ago: Math.max(-display_start_days, 1) * DAY + index,
  }));
}

function ofAnnouncements({ announcements, members }: DemoCommunity): SeedEntry[] {
  return announcements.flatMap(({ key, title, author, minutes_ago }) => {
    const actor = members.find(({ username }) => username === author);
    if (!actor) return [];
    return {
      actor,
      action: 'announcement.created',
      target_type: 'announcement',
      target_id: demoId('announcement', key),
      target_name: title,
      minutes_ago: Math.max(minutes_ago, 0),
    } satisfies SeedEntry;
  });
}
