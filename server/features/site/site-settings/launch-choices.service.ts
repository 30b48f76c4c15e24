import { type OmittableStep, omittableSteps } from '#contract/administration/launch.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import * as store from './site-settings.store.ts';

/** What admins have chosen about the launch: the steps that the site does not need, and that the card is closed. */
export type LaunchChoice = OmittableStep | 'closed';

const idOf = (choice: LaunchChoice) => `launch:${choice}`;

export async function readLaunchChoices(database: Queryable): Promise<ReadonlySet<LaunchChoice>> {
  const choices = [...omittableSteps, 'closed'] as const;
  const stored = await store.idsAmong(database, choices.map(idOf));
  return new Set(choices.filter((choice) => stored.has(idOf(choice))));
}

/** Makes a choice, or takes it back. Returns whether this has changed anything. */
export async function setLaunchChoice(
  transaction: Queryable,
  choice: LaunchChoice,
  isChosen: boolean,
): Promise<boolean> {
  if (isChosen) return store.insertDocument(transaction, idOf(choice), '{}');
  return (await store.deleteDocument(transaction, idOf(choice))) !== null;
}
