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

/** The tables of the area. */
export const membersSchema = [
  birthdaysTable,
  deletedContentTable,
  deletedContentPicturesTable,
  profilesTable,
  privateProfilesTable,
  formerUsernamesTable,
];
