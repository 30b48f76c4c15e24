import { tablesIn } from '#server/platform/database/define-table.ts';
import * as birthdays from './birthdays/birthdays.tables.ts';
import * as deletedContent from './deleted-content/deleted-content.tables.ts';
import * as profiles from './profiles/profiles.tables.ts';

export const membersSchema = tablesIn(birthdays, deletedContent, profiles);
