import type { z } from 'zod';
import { CHARACTERS_MAX } from '#contract/foundations/limits.ts';
import { foldText } from '#contract/foundations/search-text.ts';
import type {
  ManagedCharacter,
  saveCharacter as saveCharacterFunction,
} from '#contract/tags/managed-tags.ts';
import { tagIdentity } from '#contract/tags/tag-identity.ts';
import { claimPicture } from '#server/features/foundations/pictures/pictures.service.ts';
import {
  charactersOf,
  lockOwnSettings,
  type OwnSettings,
  saveOwnSettings,
} from '#server/features/site/site-settings/site-settings.service.ts';
import {
  addAlias,
  canonicalTag,
  removeAlias,
} from '#server/features/tags/tags/tag-aliases.service.ts';
import { preferSpelling } from '#server/features/tags/tags/tag-spellings.service.ts';
import { upsertTagPage } from '#server/features/tags/tags/tags.shared.store.ts';
import { changesBetween, recordAudit } from '#server/features/team/audit-log/audit-log.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { AppError, changedElsewhere } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { versionAfter } from '#server/platform/version-after.ts';
import { describe } from './characters.service.ts';
import * as store from './characters.store.ts';

type Input = z.output<typeof saveCharacterFunction.input>;
type Contents = Pick<
  ManagedCharacter,
  'color' | 'description' | 'birthday' | 'aliases' | 'image_key'
>;

/**
 * Saves a character, or adds one to the end of the list. A save without changes does nothing, so the call is
 * idempotent. Throws `changed-elsewhere`, and `failed-precondition` for a tag or an alias that is already in use for
 * another purpose.
 */
export async function saveCharacter(
  database: Database,
  viewer: Viewer,
  { tag, baseUpdatedAt, ...input }: Input,
): Promise<ManagedCharacter> {
  return database.write(async (transaction) => {
    const own = await lockOwnSettings(transaction);
    const characters = charactersOf(own);
    const [before] = await describe(transaction, [tag]);
    const { birthday = before?.birthday ?? null } = input;
    const contents = { ...input, birthday, aliases: eachOnce(input.aliases, tag) };
    const changes = before ? changesBetween(contentsOf(before), contents) : [];
    const isNew = !characters.includes(tag);
    if (before && !isNew && changes.length === 0) return before;
    if (baseUpdatedAt !== (before?.updated_at ?? null)) throw changedElsewhere();
    if (isNew) await addToList(transaction, own, characters, tag);
    await store.upsertCharacter(transaction, {
      tag,
      color: contents.color,
      birthday,
      updated_at: versionAfter(before?.updated_at ?? null),
    });
    await savePage(transaction, viewer, tag, before?.image_key ?? null, contents);
    await saveAliases(transaction, { tag, characters, before: before?.aliases ?? [], contents });
    const target = { type: 'tag', id: tag, name: tag } as const;
    await recordAudit(transaction, viewer, { action: 'character.saved', target, changes });
    const [saved] = await describe(transaction, [tag]);
    if (!saved) throw new AppError('internal');
    return saved;
  });
}

/** Returns the aliases in a fixed order. Omits aliases that compare as equal to the tag or to an earlier alias. */
function eachOnce(aliases: readonly string[], tag: string): string[] {
  const others = aliases.filter((alias) => alias !== tag);
  const byFolded = new Map(others.toReversed().map((alias) => [foldText(alias), alias]));
  return [...byFolded.keys()].sort().map((folded) => byFolded.get(folded) ?? '');
}

function contentsOf(character: ManagedCharacter): Contents {
  const { color, description, birthday, aliases, image_key } = character;
  return { color, description, birthday, aliases, image_key };
}

async function addToList(
  transaction: Queryable,
  own: OwnSettings,
  characters: readonly string[],
  tag: string,
): Promise<void> {
  if (characters.length >= CHARACTERS_MAX) {
    throw new AppError('resource-exhausted', `キャラクターは${CHARACTERS_MAX}人まで登録できます`);
  }
  const becomes = await canonicalTag(transaction, tag);
  const isOther = becomes !== null && tagIdentity(becomes) !== tagIdentity(tag);
  if (isOther || characters.includes(becomes ?? tag)) {
    throw taken('tag', tag, `「${becomes}」の別名`);
  }
  await saveOwnSettings(transaction, { ...own, characters: [...characters, tag] });
  await preferSpelling(transaction, tag);
}

async function savePage(
  transaction: Queryable,
  { userId }: Viewer,
  tag: string,
  imageBefore: string | null,
  { description, image_key }: Contents,
): Promise<void> {
  // A picture that does not change may belong to another admin, so it is not claimed again.
  if (image_key !== null && image_key !== imageBefore) {
    await claimPicture(transaction, image_key, { userId, folder: 'post-images' });
  }
  await upsertTagPage(transaction, { tag, description, image_key });
}

interface Aliases {
  tag: string;
  characters: readonly string[];
  before: readonly string[];
  contents: Contents;
}

async function saveAliases(
  transaction: Queryable,
  { tag, characters, before, contents: { aliases } }: Aliases,
): Promise<void> {
  const wanted = new Set(aliases.map(foldText));
  for (const alias of before)
    if (!wanted.has(foldText(alias))) await removeAlias(transaction, alias);
  for (const alias of aliases) {
    const character = characters.find((one) => one !== tag && foldText(one) === foldText(alias));
    if (character !== undefined) throw taken('aliases', alias, 'ほかのキャラクターのタグ');
    const becomes = await canonicalTag(transaction, alias);
    const isOwn = becomes === null || tagIdentity(becomes) === tagIdentity(alias);
    if (!isOwn && becomes !== tag) throw taken('aliases', alias, `「${becomes}」の別名`);
    await addAlias(transaction, alias, tag);
  }
}

function taken(field: 'tag' | 'aliases', text: string, what: string): AppError {
  const message = `「${text}」は${what}です`;
  return new AppError('failed-precondition', message, { fields: { [field]: message } });
}
