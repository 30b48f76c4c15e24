import type { z } from 'zod';
import { MUTES_MAX } from '#contract/foundations/limits.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import type { listMutes, Mute, MuteTarget, setMute } from '#contract/social/mutes.ts';
import { changeHidden } from '#server/features/members/profiles/hides-others.service.ts';
import { toSummaryOrNull } from '#server/features/members/profiles/profiles.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { refuseOneself } from './mutes.policy.ts';
import * as store from './mutes.store.ts';
import { foldedValue, muteRow } from './mutes.tables.ts';

/**
 * Mutes a member, a word or a tag. A repeated call changes the end of the mute. Throws `not-found` for a member who
 * does not exist, and `resource-exhausted` at the limit of mutes.
 */
export async function mute(
  database: Database,
  viewer: Viewer,
  { expiresAt, ...target }: z.output<typeof setMute.input>,
): Promise<Mute> {
  refuseOneself(viewer, target);
  if (foldedValue(target).trim() === '') {
    throw new AppError('invalid-argument', 'ミュートする言葉を入力してください');
  }
  if (expiresAt !== null && Date.parse(expiresAt) <= Date.now()) {
    throw new AppError('invalid-argument', 'ミュートの終わりは、これからの日時を選んでください');
  }
  const row = muteRow({ user_id: viewer.userId, expires_at: timeOf(expiresAt), ...target });
  return database.write(async (transaction) => {
    const members = row.muted_id === null ? [viewer.userId] : [viewer.userId, row.muted_id];
    await changeHidden(transaction, members, async () => {
      const now = new Date().toISOString();
      if ((await store.countOthers(transaction, row, now)) >= MUTES_MAX) {
        throw new AppError('resource-exhausted', `ミュートは${MUTES_MAX}件までです`, {
          reason: 'mutes-full',
        });
      }
      await store.upsertMute(transaction, row);
    });
    const muted = await store.findMute(transaction, row);
    if (!muted) throw new AppError('aborted');
    return toMute(muted);
  });
}

/** Ends a mute. Returns whether there was one. */
export async function unmute(database: Database, viewer: Viewer, target: MuteTarget) {
  const key = { user_id: viewer.userId, kind: target.kind, folded: foldedValue(target) };
  const deleted = await database.write((transaction) =>
    changeHidden(transaction, [viewer.userId], () => store.deleteMute(transaction, key)),
  );
  return deleted !== null;
}

export async function readMutes(
  database: Database,
  viewer: Viewer,
  { kind, ...query }: z.output<typeof listMutes.search>,
): Promise<Page<Mute>> {
  const of = { user: viewer.userId, now: new Date().toISOString() };
  const page = await store.listMutes(kind)(database.read, { ...query, ...of });
  return { ...page, items: page.items.map(toMute) };
}

function toMute(row: store.MuteRow): Mute {
  const { kind, value, muted_id: id, expires_at, created_at } = row;
  return { kind, value, user: toSummaryOrNull({ ...row, id }), expires_at, created_at };
}

/** Returns the stored form of a time: in UTC with milliseconds. */
function timeOf(end: string | null): string | null {
  return end === null ? null : new Date(end).toISOString();
}
