import type { Area } from '#server/platform/noun.ts';
import type { Ports } from '#server/platform/site.ts';
import { registerBirthdays } from './birthdays/birthdays.routes.ts';
import {
  backedUpPictures,
  backupsOfMember,
  deleteOldBackups,
} from './deleted-content/deleted-content.service.ts';
import { endDueBlocks } from './profiles/blocked-members.service.ts';
import { recountHolders } from './profiles/nft-holders.service.ts';
import { portraitsOfMember } from './profiles/pending-deletions.service.ts';
import { registerProfiles } from './profiles/profiles.routes.ts';
import { avatarPictures } from './profiles/profiles.service.ts';
import { coverPictures } from './profiles/profiles.store.ts';

export const membersArea = {
  profiles: {
    routes: [registerProfiles],
    watchers: { blocks: { runNext: ({ database }: Ports) => endDueBlocks(database) } },
    sweeps: { holders: ({ database, env }: Ports) => recountHolders(database, env.chains) },
    pictureReferences: [avatarPictures, coverPictures],
    memberRecords: [() => portraitsOfMember],
  },
  birthdays: { routes: [registerBirthdays] },
  'deleted-content': {
    sweeps: { backups: ({ database }: Ports) => deleteOldBackups(database) },
    pictureReferences: [backedUpPictures],
    memberRecords: [() => backupsOfMember],
  },
} satisfies Area;
