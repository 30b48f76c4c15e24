import { DAY } from '#contract/foundations/limits.ts';
import { insertGivenUp } from '#server/features/administration/jobs/jobs.testing.ts';
import { timeIn } from '#server/features/events/events/events.testing.ts';
import { webhookInput } from '#server/features/team/webhooks/webhooks.testing.ts';
import { newId } from '#server/platform/ids.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { expectedEntry, type Prepare, reason } from './audited-call.testing.ts';

const bannerFields = { title: '夏祭り', display_start: timeIn(0) };
const noReason = { why: '' };

async function newBanner(admin: TestClient) {
  return (await admin.call('createBanner', { ...bannerFields, requestId: newId() })).banner;
}

const pollFields = {
  question: '夏の歌',
  choices: [{ text: 'はなび' }, { text: 'ほたる' }],
  is_published: true,
  ends_at: timeIn(DAY),
};

async function newPoll(admin: TestClient) {
  return (await admin.call('createPoll', { ...pollFields, requestId: newId() })).poll;
}

/** A public URL, to which the tests send nothing. */
const webhookFields = () => webhookInput('https://8.8.8.8/hook');

async function newWebhook(admin: TestClient) {
  return (await admin.call('createWebhook', webhookFields())).webhook;
}

async function newAnnouncement(admin: TestClient) {
  const input = { title: 'お知らせ', content: '本文', requestId: newId() };
  return (await admin.call('createAnnouncement', input)).announcement;
}

/** The actions of the team on the site itself, by function. */
export const auditedSiteCalls: Record<string, readonly Prepare[]> = {
  createBanner: [
    async () => ({
      input: { ...bannerFields, requestId: newId() },
      entry: expectedEntry('banner.created', 'banner', '*', { why: '', fields: ['title'] }),
    }),
  ],
  updateBanner: [
    async ({ admin }) => {
      const { id: bannerId, updated_at } = await newBanner(admin);
      const input = { ...bannerFields, title: '秋祭り', bannerId, baseUpdatedAt: updated_at };
      return {
        input,
        entry: expectedEntry('banner.updated', 'banner', bannerId, { why: '', fields: ['title'] }),
      };
    },
  ],
  deleteBanner: [
    async ({ admin }) => {
      const { id: bannerId } = await newBanner(admin);
      const entry = expectedEntry('banner.deleted', 'banner', bannerId, {
        why: '',
        fields: ['title'],
      });
      return { input: { bannerId }, entry };
    },
  ],
  orderBanners: [
    async ({ admin }) => {
      await newBanner(admin);
      await newBanner(admin);
      const { items } = await admin.get<{ items: { id: string }[] }>('/api/admin/banners');
      const entry = expectedEntry('banner.reordered', 'banner', '', {
        why: '',
        fields: ['display_order'],
      });
      return { input: { bannerIds: items.map(({ id }) => id).reverse() }, entry };
    },
  ],
  createPoll: [
    async () => ({
      input: { ...pollFields, requestId: newId() },
      entry: expectedEntry('poll.created', 'poll', '*', { why: '', fields: ['question'] }),
    }),
  ],
  updatePoll: [
    async ({ admin }) => {
      const { id: pollId, updated_at } = await newPoll(admin);
      const input = { ...pollFields, question: '秋の歌', pollId, baseUpdatedAt: updated_at };
      const entry = expectedEntry('poll.updated', 'poll', pollId, {
        why: '',
        fields: ['question'],
      });
      return { input, entry };
    },
  ],
  endPoll: [
    async ({ admin }) => {
      const { id: pollId } = await newPoll(admin);
      return {
        input: { pollId },
        entry: expectedEntry('poll.ended', 'poll', pollId, { why: '', fields: [] }),
      };
    },
  ],
  deletePoll: [
    async ({ admin }) => {
      const { id: pollId } = await newPoll(admin);
      const entry = expectedEntry('poll.deleted', 'poll', pollId, {
        why: '',
        fields: ['question'],
      });
      return { input: { pollId }, entry };
    },
  ],
  createAnnouncement: [
    async () => ({
      input: { title: 'お知らせ', content: '本文', requestId: newId() },
      entry: expectedEntry('announcement.created', 'announcement', '*', {
        why: '',
        fields: ['title'],
      }),
    }),
  ],
  sendNotice: [
    async ({ member }) => ({
      input: {
        targetUserIds: [member.id],
        title: 'お願い',
        content: '本文',
        requestId: newId(),
      },
      entry: expectedEntry('user.notified', 'user', member.id, {
        why: '',
        fields: ['title', 'content'],
      }),
    }),
  ],
  updateAnnouncement: [
    async ({ admin }) => {
      const { id } = await newAnnouncement(admin);
      const input = { title: 'お知らせ', content: '新しい本文', announcementId: id };
      const updatedEntry = expectedEntry('announcement.updated', 'announcement', id, {
        why: '',
        fields: ['content'],
      });
      return { input, entry: updatedEntry };
    },
  ],
  deleteAnnouncement: [
    async ({ admin }) => {
      const { id } = await newAnnouncement(admin);
      const entry = expectedEntry('announcement.deleted', 'announcement', id, {
        why: '',
        fields: ['title'],
      });
      return { input: { announcementId: id }, entry };
    },
  ],
  saveCharacter: [
    async () => {
      const tag = `キャラ${newId().slice(0, 6)}`;
      const input = { tag, color: '#ffcc00', description: '星の子。' };
      const fields = ['color', 'description'];
      return { input, entry: expectedEntry('character.saved', 'tag', tag, { why: '', fields }) };
    },
  ],
  deleteCharacter: [
    async ({ admin }) => {
      const tag = `キャラ${newId().slice(0, 6)}`;
      await admin.call('saveCharacter', { tag });
      return { input: { tag }, entry: expectedEntry('character.deleted', 'tag', tag, noReason) };
    },
  ],
  orderCharacters: [
    async ({ admin }) => {
      for (const name of ['先', '後']) {
        await admin.call('saveCharacter', { tag: `${name}${newId().slice(0, 6)}` });
      }
      const { items } = await admin.get<{ items: { tag: string }[] }>('/api/admin/characters');
      const entry = expectedEntry('character.reordered', 'tag', 'characters', {
        why: '',
        fields: ['characters'],
      });
      return { input: { tags: items.map(({ tag }) => tag).reverse() }, entry };
    },
  ],
  mergeTags: [
    async () => {
      const [from, into] = [`旧${newId().slice(0, 6)}`, `新${newId().slice(0, 6)}`];
      const entry = expectedEntry('tag.merged', 'tag', into, { fields: ['tag'] });
      return { input: { from, into, reason }, entry };
    },
  ],
  deleteTagAlias: [
    async ({ admin }) => {
      const [from, into] = [`旧${newId().slice(0, 6)}`, `新${newId().slice(0, 6)}`];
      await admin.call('mergeTags', { from, into });
      const entry = expectedEntry('tag.alias-deleted', 'tag', into, { why: '', fields: ['alias'] });
      return { input: { alias: from }, entry };
    },
  ],
  modifySystemSettings: [
    async ({ admin }) => {
      const { version } = await admin.get<{ version: string }>('/api/admin/settings');
      const settings = { site_name: `広場${newId().slice(0, 6)}` };
      const entry = expectedEntry('settings.updated', 'settings', '*', { fields: ['site_name'] });
      return { input: { settings, version, reason }, entry };
    },
  ],
  omitLaunchStep: [
    async () => ({
      input: { step: 'contracts', omitted: true },
      entry: expectedEntry('settings.updated', 'settings', 'launch', {
        why: '',
        fields: ['launch_contracts'],
      }),
    }),
  ],
  closeLaunch: [
    async () => ({
      input: { closed: true },
      entry: expectedEntry('settings.updated', 'settings', 'launch', {
        why: '',
        fields: ['launch_card'],
      }),
    }),
  ],
  publishLegalPage: [
    async ({ admin }) => {
      const { version } = await admin.get<{ version: number }>('/api/legal-pages/terms');
      const body = `## 第1条\n\n${newId()}`;
      const entry = expectedEntry('legal-page.published', 'legal-page', 'terms', {
        fields: ['第1条'],
      });
      return { input: { page: 'terms', body, baseVersion: version, reason }, entry };
    },
  ],
  createWebhook: [
    async () => ({
      input: webhookFields(),
      entry: expectedEntry('webhook.created', 'webhook', '*', {
        why: '',
        fields: ['name', 'host'],
      }),
    }),
  ],
  updateWebhook: [
    async ({ admin }) => {
      const { id, updated_at } = await newWebhook(admin);
      const { requestId: _, ...fields } = webhookFields();
      const change = { ...fields, name: '新しい名前', isActive: false };
      return {
        input: { ...change, webhookId: id, baseUpdatedAt: updated_at },
        entry: expectedEntry('webhook.updated', 'webhook', id, {
          why: '',
          fields: ['name', 'is_active'],
        }),
      };
    },
  ],
  rotateWebhookSecret: [
    async ({ admin }) => {
      const { id } = await newWebhook(admin);
      const entry = expectedEntry('webhook.secret-rotated', 'webhook', id, noReason);
      return { input: { webhookId: id }, entry };
    },
  ],
  endFormerWebhookSecret: [
    async ({ admin }) => {
      const { id } = await newWebhook(admin);
      await admin.call('rotateWebhookSecret', { webhookId: id });
      const entry = expectedEntry('webhook.former-secret-ended', 'webhook', id, noReason);
      return { input: { webhookId: id }, entry };
    },
  ],
  deleteWebhook: [
    async ({ admin }) => {
      const { id } = await newWebhook(admin);
      const entry = expectedEntry('webhook.deleted', 'webhook', id, noReason);
      return { input: { webhookId: id }, entry };
    },
  ],
  retryJob: [
    async ({ site }) => {
      const jobId = await insertGivenUp(site);
      return { input: { jobId }, entry: expectedEntry('job.retried', 'job', jobId, noReason) };
    },
  ],
  discardJob: [
    async ({ site }) => {
      const jobId = await insertGivenUp(site);
      return { input: { jobId }, entry: expectedEntry('job.discarded', 'job', jobId, noReason) };
    },
  ],
  exportAuditLog: [
    async () => ({
      input: { action: 'user.blocked' },
      entry: expectedEntry('log.exported', 'log', '*', { why: '', fields: ['action'] }),
    }),
  ],
};
