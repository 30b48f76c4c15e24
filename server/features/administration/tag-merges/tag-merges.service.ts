import type { z } from 'zod';
import type { Page, PageQuery } from '#contract/foundations/primitives.ts';
import { foldText } from '#contract/foundations/search-text.ts';
import type {
  deleteTagAlias as deleteTagAliasFunction,
  mergeTags as mergeTagsFunction,
  TagAlias,
} from '#contract/tags/managed-tags.ts';
import { countPostsWithTags } from '#server/features/posts/posts/tag-replacement/tagged-posts.shared.store.ts';
import {
  charactersOf,
  lockOwnSettings,
  readSiteSettings,
} from '#server/features/site/site-settings/site-settings.service.ts';
import { addAlias, removeAlias } from '#server/features/tags/tags/tag-aliases.service.ts';
import {
  aliasKeyset,
  listAliases,
  runningAmong,
} from '#server/features/tags/tags/tag-aliases.shared.store.ts';
import { preferSpelling } from '#server/features/tags/tags/tag-spellings.service.ts';
import { spellingsOf } from '#server/features/tags/tags/tags.service.ts';
import { recordAudit } from '#server/features/team/audit-log/audit-log.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { type AppError, fieldError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';

/** Returns a page of aliases, each with the number of posts that are not rewritten yet. */
export async function readAliases(
  database: Database,
  { cursor, limit }: PageQuery,
): Promise<Page<TagAlias>> {
  const after = aliasKeyset.after(cursor);
  const page = await listAliases(database.read, { after, limit });
  const { characters } = await readSiteSettings(database);
  const folded = page.items.map((item) => item.folded);
  const running = await runningAmong(database.read, folded);
  const items: TagAlias[] = [];
  for (const { folded, alias, tag, created_at } of page.items) {
    const posts_left = running.has(folded) ? await countLeft(database.read, alias, tag) : 0;
    items.push({ alias, tag, is_character: characters.includes(tag), posts_left, created_at });
  }
  return { ...page, items };
}

/** Counts the posts that still have an alias, either as it was entered or in a spelling that public posts use. */
async function countLeft(database: Queryable, alias: string, into: string): Promise<number> {
  const spellings = new Set([alias, ...(await spellingsOf(database, alias))]);
  spellings.delete(into);
  return countPostsWithTags(database, [...spellings]);
}

/**
 * Merges one tag into another in all posts. A repeated call changes nothing. Throws `invalid-argument` when both are
 * the same tag, and `failed-precondition` when the first is the tag of a character or the second is already merged.
 */
export async function mergeTags(
  database: Database,
  viewer: Viewer,
  { from, into, reason }: z.output<typeof mergeTagsFunction.input>,
): Promise<{ posts_count: number }> {
  if (from === into) throw fieldError('invalid-argument', 'into', '別のタグを選んでください');
  const posts_count = await countLeft(database.read, from, into);
  await database.write(async (transaction) => {
    const characters = charactersOf(await lockOwnSettings(transaction));
    // An alias that equals the tag of a character after folding would also merge the character.
    const character = characters.find((tag) => tag !== into && foldText(tag) === foldText(from));
    if (character !== undefined) throw ofCharacter(character);
    if (!(await addAlias(transaction, from, into))) return;
    await preferSpelling(transaction, into);
    await recordAudit(transaction, viewer, {
      action: 'tag.merged',
      target: { type: 'tag', id: into, name: into },
      reason,
      changes: [{ field: 'tag', before: from, after: into }],
    });
  });
  return { posts_count };
}

function ofCharacter(character: string): AppError {
  const message = `「${character}」はキャラクターのタグです。まとめる前に、キャラクターの一覧から外してください`;
  return fieldError('failed-precondition', 'from', message);
}

/** Makes an alias an independent tag again. Rewritten posts do not change. A repeated call changes nothing. */
export async function deleteTagAlias(
  database: Database,
  viewer: Viewer,
  { alias }: z.output<typeof deleteTagAliasFunction.input>,
): Promise<{ deleted: string }> {
  await database.write(async (transaction) => {
    await lockOwnSettings(transaction);
    const tag = await removeAlias(transaction, alias);
    if (tag === null) return;
    await recordAudit(transaction, viewer, {
      action: 'tag.alias-deleted',
      target: { type: 'tag', id: tag, name: tag },
      changes: [{ field: 'alias', before: alias, after: '' }],
    });
  });
  return { deleted: alias };
}
