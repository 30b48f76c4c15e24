import { pictureUrl } from '#contract/foundations/picture-urls.ts';
import type { PictureFolder } from '#contract/foundations/pictures.ts';
import { mascotMoods, mascotSetting } from '#contract/site/brand.ts';
import { keepPicture } from '#server/features/foundations/pictures/pictures.service.ts';
import {
  lockOwnSettings,
  readOwnSettings,
  saveOwnSettings,
} from '#server/features/site/site-settings/site-settings.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { mascotFile, readBrandPicture } from '../brand/brand-pictures.ts';
import { characterIds, characterNames } from '../texts/characters.ts';
import { siteTexts } from '../texts/site.ts';
import type { SeedContext } from './context.ts';
import { demoId } from './rows.ts';

/** Whether the settings of the demo are stored, which is the last step of their seeding. */
export async function isSiteSeeded(database: Queryable): Promise<boolean> {
  const { own } = await readOwnSettings(database);
  return own.brand_color !== undefined;
}

/** Saves the name, the texts and the brand of the demo as settings of the site, like an admin would. */
export async function seedSite({ database, files, community }: SeedContext): Promise<void> {
  const userId = demoId('member', community.members[0]?.username ?? '');
  const store = async (name: string, folder: PictureFolder = 'brand-images') => {
    const picture = await readBrandPicture(name);
    const { key } = await keepPicture({ database, files }, picture, { folder, userId });
    return pictureUrl(key);
  };
  const mascots = await Promise.all(
    mascotMoods.map(async (mood) => [mascotSetting(mood), await store(mascotFile(mood))]),
  );
  const logo = await store('logo');
  const pictures = {
    brand_logo: logo,
    brand_icon: logo,
    og_image_url: await store('share', 'post-images'),
    ...Object.fromEntries(mascots),
  };
  await database.write(async (transaction) => {
    const own = await lockOwnSettings(transaction);
    await saveOwnSettings(transaction, {
      ...siteTexts,
      reserved_names: [...siteTexts.reserved_names],
      characters: characterIds.map((who) => characterNames[who]),
      ...pictures,
      // Settings that an admin has saved since an interrupted seeding stay.
      ...own,
    });
  });
}
