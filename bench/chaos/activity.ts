import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { Crowd } from './crowd.ts';
import type { Scene } from './faults.ts';
import type { Ledger } from './ledger.ts';

export interface Stage extends Scene {
  database: Database;
  crowd: Crowd;
  ledger: Ledger;
}

/** Work that has begun. */
export interface Begun {
  /** Whether the work has ended. */
  isDone(read: Queryable): Promise<boolean>;
  /** Returns what is wrong after the end. */
  inspect(read: Queryable): Promise<string[]>;
}

export interface Activity {
  name: string;
  /** Whether the work is possible on this machine. Always by default. */
  isPossible?(): boolean;
  /** Begins the work on a site without trouble. */
  begin(stage: Stage): Promise<Begun>;
}
