/** The work in the background during which faults happen, and how its end is recognized. */
import { HOUR, SECOND } from '#contract/foundations/limits.ts';
import { ARCHIVES } from '#server/features/accounts/data-exports/data-exports.sweep.ts';
import { queueMail } from '#server/features/notifications/mails/queue-mail.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { openSiteFiles } from '#server/platform/files/open-site-files.ts';
import { newId } from '#server/platform/ids.ts';
import { insertPost } from '#server/testing/factories.ts';
import { discPicture } from '#server/testing/pictures.ts';
import { changeJobs } from '#server/testing/run-jobs.ts';
import type { Activity } from './activity.ts';
import { newMember } from './crowd.ts';
import { interruptedCommands } from './interrupted-commands.ts';
import type { Write } from './ledger.ts';
import { countRows, postOf, upload } from './writes.ts';

const MAILS = 8;
const TAGGED_POSTS = 6;
const POSTS_OF_LEAVER = 30;

const nothing = async (): Promise<string[]> => [];

/** Returns a violation unless a number is as expected. */
function expectCount(what: string, found: number, expected: number): string[] {
  return found === expected ? [] : [`${what}: ${found} instead of ${expected}`];
}

const sendMails: Activity = {
  name: 'mails',
  begin: async ({ database, site }) => {
    for (let count = 0; count < MAILS; count += 1) {
      const { id: userId } = await newMember(database, site.url);
      const words = { subject: `参加 ${count}`, heading: '参加できます', reason: 'イベントの設定' };
      await database.write((transaction) =>
        queueMail(transaction, { userId, kind: 'place', dedupe: 'place', source: { words } }),
      );
    }
    // The round waits for all mails.
    return { isDone: async () => true, inspect: nothing };
  },
};

const exportData: Activity = {
  name: 'data export',
  begin: async ({ database, site, ledger, landscape, random }) => {
    const member = await newMember(database, site.url);
    const bytes = new Uint8Array(await discPicture(random.int(1, 1000)));
    await upload(member, bytes, newId());
    const request: Write = {
      name: 'request of an export',
      send: () => member.call('requestDataExport', {}),
      countStored: (read) => countRows(read, 'data_exports', { user_id: member.id }),
    };
    await ledger.insist(request);
    const row = (read: Queryable) =>
      read
        .selectFrom('data_exports')
        .where('user_id', '=', member.id)
        .selectAll()
        .executeTakeFirst();
    return {
      isDone: async (read) => (await row(read))?.status === 'ready',
      inspect: async (read) => {
        const { archive, bytes: size } = (await row(read)) ?? { archive: null, bytes: null };
        const files = await openSiteFiles(landscape.env);
        const stored = archive === null ? null : await files.read(archive);
        const notified = await countRows(read, 'notifications', { target_user_id: member.id });
        return [
          ...expectCount(`bytes of the archive in ${ARCHIVES}`, stored?.length ?? 0, Number(size)),
          ...expectCount('notifications of an export', notified, 1),
        ];
      },
    };
  },
};

const publishPlanned: Activity = {
  name: 'planned publication',
  begin: async ({ database, crowd, ledger }) => {
    const [author] = crowd.members;
    if (!author) throw new Error('the crowd is empty');
    const publishAt = new Date(Date.now() + HOUR).toISOString();
    const { write, created } = postOf(author, { publishAt });
    await ledger.insist(write);
    await publishSoon(database, created.id);
    const isPublished = async (read: Queryable) =>
      (await countRows(read, 'posts', { id: created.id, is_published: true })) === 1;
    return {
      isDone: isPublished,
      inspect: async (read) => {
        const about = { target_user_id: author.id, type: 'reminder', related_id: created.id };
        return expectCount(
          'notifications of a planned publication',
          await countRows(read, 'notifications', about),
          1,
        );
      },
    };
  },
};

const mergeTags: Activity = {
  name: 'tag merge',
  begin: async ({ database, site, crowd, ledger }) => {
    const admin = await newMember(database, site.url, { rank: 'super_admin' });
    const [from, into] = [`旧${newId().slice(0, 8)}`, `新${newId().slice(0, 8)}`];
    for (let index = 0; index < TAGGED_POSTS; index += 1) {
      const member = crowd.members[index % crowd.members.length];
      if (member) await ledger.insist(postOf(member, { character_tags: [from] }).write);
    }
    const alias = { alias: from, tag: into };
    await ledger.insist({
      name: `merge of ${from}`,
      send: () => admin.call('mergeTags', { from, into }),
      countStored: (read) => countRows(read, 'tag_aliases', alias),
    });
    return {
      // The job makes a second pass a minute later, for posts that were written during the first one.
      isDone: async (read) => (await tagged(read, from)) === 0,
      inspect: async (read) =>
        expectCount(`posts with ${into}`, await tagged(read, into), TAGGED_POSTS),
    };
  },
};

const tagged = (read: Queryable, tag: string) => countRows(read, 'post_character_tags', { tag });

const deleteAccount: Activity = {
  name: 'account deletion',
  begin: async ({ database, site, ledger }) => {
    const username = `leaver_${newId().slice(0, 8).toLowerCase()}`;
    const member = await newMember(database, site.url, { username });
    for (let index = 0; index < POSTS_OF_LEAVER; index += 1) await insertPost(database, member.id);
    await ledger.insist({
      name: 'request of a deletion',
      send: () => member.call('requestAccountDeletion', { username }),
      // The deletion ends with its row.
      countStored: async () => 1,
    });
    await endGrace(database, member.id);
    return {
      isDone: async (read) => (await countRows(read, 'profiles', { id: member.id })) === 0,
      inspect: async (read) => {
        const backups = await countRows(read, 'deleted_content', { author_id: member.id });
        return expectCount('backups of a deleted account', backups, POSTS_OF_LEAVER + 1);
      },
    };
  },
};

/** Makes the publication of a planned post due in a second. */
async function publishSoon(database: Database, postId: string): Promise<void> {
  const soon = new Date(Date.now() + SECOND).toISOString();
  await database.write(async (transaction) => {
    await transaction
      .updateTable('publication_plans')
      .set({ publish_at: soon })
      .where('id', '=', postId)
      .execute();
    await transaction
      .updateTable('jobs')
      .set({ run_at: soon })
      .where('id', '=', `planned-post:${postId}`)
      .execute();
  });
}

/** Makes the deletion of a member due now. */
async function endGrace(database: Database, userId: string): Promise<void> {
  const past = new Date(Date.now() - SECOND).toISOString();
  await database.write((transaction) =>
    transaction
      .updateTable('account_deletions')
      .set({ delete_after: past })
      .where('user_id', '=', userId)
      .execute(),
  );
  await changeJobs({ database }, 'account-deletion', { run_at: past }, { userId });
}

export const activities: readonly Activity[] = [
  sendMails,
  exportData,
  publishPlanned,
  mergeTags,
  deleteAccount,
  ...interruptedCommands,
];
