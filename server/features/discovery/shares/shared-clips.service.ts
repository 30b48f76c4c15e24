import { plainLine } from '#contract/foundations/plain-text.ts';
import { readSharedClip as readClip } from '#server/features/posts/clips/clips.service.ts';
import {
  breadcrumbs,
  cutText,
  ownPicture,
  plainTitle,
  type ReadSite,
  type Share,
} from './share-preview.ts';
import { shareTexts } from './shares.text.ts';

const texts = shareTexts.clip;

/** Reads the preview of a public clip. Its picture is the first picture in the clip that a visitor may see. */
export async function readSharedClip({ database }: ReadSite, id: string): Promise<Share | null> {
  const shared = await readClip(database, id);
  if (!shared) return null;
  const { clip, cover } = shared;
  const { owner } = clip;
  const name = owner.display_name || owner.username;
  const path = `/clips/${id}`;
  const title = plainTitle(clip.name);
  return {
    path,
    title: texts.title(title, plainTitle(name)),
    description: cutText(plainLine(clip.description) || texts.description(name)),
    type: 'website',
    picture: cover && ownPicture(cover),
    drawing: { title, byline: [name, `@${owner.username}`], theme: id },
    describe: (site) => [
      breadcrumbs(site, [
        [name, `/user/${owner.id}`],
        [title, path],
      ]),
    ],
  };
}
