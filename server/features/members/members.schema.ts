import { birthdaysTable } from './birthdays/birthdays.tables.ts';
import {
  deletedContentPicturesTable,
  deletedContentTable,
} from './deleted-content/deleted-content.tables.ts';
import {
  formerUsernamesTable,
  privateProfilesTable,
  profilesTable,
} from './profiles/profiles.tables.ts';

export const membersSchema = [
  birthdaysTable,
  deletedContentTable,
  deletedContentPicturesTable,
  profilesTable,
  privateProfilesTable,
  formerUsernamesTable,
];
