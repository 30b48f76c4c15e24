import type { TestApp } from '#server/testing/test-app.ts';
import { changeAccounts } from './authors.ts';
import type { People, Planted } from './contents.ts';
import { plantAnnouncements, plantContents } from './plant-contents.ts';
import { plantSecrets } from './secrets.ts';
import { createViewers, type Viewer } from './viewers.ts';

export interface World extends Planted {
  site: TestApp;
  viewers: Viewer[];
}

/** Creates a site with every kind of content, and everybody who may look at it. */
export async function createWorld(site: TestApp): Promise<World> {
  const people: People = {
    host: await site.member(),
    participant: await site.member(),
    team: await site.member({ rank: 'super_admin' }),
  };
  const planted = await plantContents(site, people);
  const viewers = await createViewers(site, people, planted);
  await plantAnnouncements(site, people, planted);
  await plantSecrets(site, planted);
  await changeAccounts(site, people, planted);
  return { ...planted, site, viewers };
}
