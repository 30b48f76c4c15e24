import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { VersionedSettings } from '#contract/administration/site-settings-changes.ts';
import { type PictureFolder, pictureFolders } from '#contract/foundations/pictures.ts';
import { eventFields, inDays } from '#server/features/events/events/events.testing.ts';
import { storePicture } from '#server/features/foundations/pictures/pictures.service.ts';
import { newId } from '#server/platform/ids.ts';
import { pictureUses } from '#server/site.ts';
import { sourceOf, transparentPng } from './pictures.ts';
import { useTestApp } from './test-app.ts';
import { failureOf, type TestClient } from './test-client.ts';

const site = useTestApp();

let owner: TestClient;
let other: TestClient;
beforeEach(async () => {
  owner = await site().member({ rank: 'super_admin' });
  other = await site().member({ rank: 'super_admin' });
});

/** Sends a picture in a conversation. Pictures are allowed only after the reader has answered. */
async function sendTo(reader: TestClient, image_key: string) {
  await reader.call('followUser', { targetUserId: owner.id });
  const hello = { userId: reader.id, requestId: newId(), content: 'こんにちは' };
  const { message } = await owner.call('sendMessage', hello);
  const conversationId = message.conversation_id;
  await reader.call('sendMessage', { conversationId, requestId: newId(), content: 'どうも' });
  return owner.call('sendMessage', { conversationId, requestId: newId(), image_key });
}

interface Use {
  folder: PictureFolder;
  claim(key: string): Promise<unknown>;
}

const named = () => ({ title: '絵', requestId: randomUUID() });
const picture = (key: string) => ({ key, alt: '', focal: { x: 50, y: 50 } });
const profile = (key: string, field: string) => owner.call('updateProfile', { [field]: key });

/** For each column of picture keys, the function with which members or the team write the column. */
const uses: Record<string, Use> = {
  'posts.image_key': {
    folder: 'post-images',
    claim: (image_key) => owner.call('createPost', { ...named(), category: 'fanart', image_key }),
  },
  'posts.image_key, when edited': {
    folder: 'post-images',
    claim: async (image_key) => {
      const { post } = await owner.call('createPost', { ...named(), category: 'fanart' });
      return owner.call('updatePost', {
        title: '絵',
        category: 'fanart',
        image_key,
        postId: post.id,
      });
    },
  },
  'posts.image_key, of a draft': {
    folder: 'post-images',
    claim: (image_key) => owner.call('createDraft', { ...named(), category: 'fanart', image_key }),
  },
  'post_pictures.picture_key': {
    folder: 'post-images',
    claim: async (key) => {
      const cover = await store(owner, 'post-images');
      return owner.call('createPost', {
        ...named(),
        category: 'fanart',
        image_key: cover,
        pictures: [picture(cover), picture(key)],
      });
    },
  },
  'profiles.avatar_key': {
    folder: 'profile-images',
    claim: (key) => profile(key, 'avatar_key'),
  },
  'profiles.cover_key': {
    folder: 'profile-images',
    claim: (key) => profile(key, 'cover_key'),
  },
  'private_profiles.watermark_key': {
    folder: 'profile-images',
    claim: (key) =>
      owner.call('updateSettings', {
        picture_settings: {
          watermark: { text: '星', picture: key, position: 'center', size: 5, opacity: 50 },
        },
      }),
  },
  'events.image_key': {
    folder: 'event-images',
    claim: (image_key) =>
      owner.call('createEvent', { ...eventFields(), requestId: newId(), image_key }),
  },
  'events.image_key, of a planned event': {
    folder: 'event-images',
    claim: (image_key) =>
      owner.call('planEvent', {
        ...eventFields(),
        requestId: newId(),
        image_key,
        publishAt: inDays(1),
      }),
  },
  'featured_banners.image_key': {
    folder: 'announcement-images',
    claim: (image_key) =>
      owner.call('createBanner', { ...named(), image_key, display_start: inDays(0) }),
  },
  'notifications.image_key': {
    folder: 'announcement-images',
    claim: (image_key) =>
      owner.call('createAnnouncement', { ...named(), content: '本文', image_key }),
  },
  'messages.image_key': {
    folder: 'message-images',
    claim: async (image_key) => sendTo(await site().member(), image_key),
  },
  'tag_pages.image_key': {
    folder: 'post-images',
    claim: (image_key) =>
      owner.call('saveCharacter', {
        tag: `星${newId()}`,
        color: '',
        description: '',
        aliases: [],
        image_key,
        baseUpdatedAt: null,
      }),
  },
  'site_settings.image_key': {
    folder: 'post-images',
    claim: async (key) => {
      const { version } = await owner.get<VersionedSettings>('/api/admin/settings');
      const settings = { og_image_url: `/images/${key}` };
      return owner.call('modifySystemSettings', { settings, version });
    },
  },
  'site_settings.image_key, of the brand': {
    folder: 'brand-images',
    claim: async (key) => {
      const { version } = await owner.get<VersionedSettings>('/api/admin/settings');
      const settings = { brand_logo: `/images/${key}` };
      return owner.call('modifySystemSettings', { settings, version });
    },
  },
};

async function store({ id: userId }: TestClient, folder: PictureFolder): Promise<string> {
  const bytes = await transparentPng({ width: 40, height: 30 });
  return (await storePicture(site(), sourceOf(bytes), { folder, userId })).key;
}

/** Whether all errors are about fields of pictures. */
function isInFields(fields: object = {}): boolean {
  const names = Object.keys(fields);
  return names.length > 0 && names.every((name) => /_key$|\.brand_logo$/.test(name));
}

const rows = Object.entries(uses).map(([column, use]) => ({ column, ...use }));

it('the table contains every column that refers to pictures on display [UPLOAD-23]', () => {
  const shown = pictureUses.references.filter(({ shownTo }) => shownTo !== 'nobody');
  const columns = new Set(Object.keys(uses).map((use) => use.replace(/,.*/, '')));
  expect([...columns].sort()).toEqual(
    shown.map(({ table, column }) => `${table}.${column}`).sort(),
  );
});

describe.each(rows)('$column', ({ folder, claim }) => {
  it("accepts only pictures that the member has uploaded to the column's folder [UPLOAD-23]", async () => {
    const elsewhere = pictureFolders.filter((name) => name !== folder);
    const refused = [
      `${folder}/${'x'.repeat(32)}.png`,
      await store(other, folder),
      ...(await Promise.all(elsewhere.map((name) => store(owner, name)))),
    ];
    for (const key of refused) {
      const { status, details } = (await failureOf(claim(key))).envelope;
      const isRefused = details?.reason === 'picture-not-yours' || isInFields(details?.fields);
      expect([key, status, isRefused]).toEqual([key, 'INVALID_ARGUMENT', true]);
    }
    await claim(await store(owner, folder));
  });
});
