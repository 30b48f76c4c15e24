import { z } from 'zod';
import { adminPermissions } from '#contract/foundations/permissions.ts';
import { pictureUrl } from '#contract/foundations/picture-urls.ts';
import { textSchema } from '#contract/foundations/primitives.ts';
import { adminRanks } from '#contract/team/admins.ts';
import {
  lockOwnSettings,
  saveOwnSettings,
} from '#server/features/site/site-settings/site-settings.service.ts';
import { adminRow } from '#server/features/team/admins/admins.tables.ts';
import { recordOperatorAudit } from '#server/features/team/audit-log/audit-log.service.ts';
import type { Collection } from './collection.ts';
import * as store from './import.store.ts';
import { Skip, type Source } from './import-batch.ts';
import { importPicture } from './import-pictures.ts';

/** The team, only with `--with-admins`. A record without a rank allows nothing and is not imported. */
export const admins: Collection = {
  name: 'admin_users',
  files: ['admin_users'],
  async prepare(_context, batch, documents) {
    const members = await batch.members(documents, 'id');
    const known = await batch.keys('admin_users', ['id'], batch.values(documents, 'id'));
    const rows = await batch.convert(documents, (source) => {
      const { id } = source;
      if (!members.has(id)) throw new Skip('missing-member');
      if (known.has(id)) throw new Skip('duplicate');
      const rank = source.required('rank', z.enum(adminRanks));
      const permissions = permissionsOf(source);
      const has_own_permissions = permissions.length > 0;
      known.add(id);
      const { created_at } = source.times(new Date().toISOString());
      return { admin: adminRow({ id, rank, has_own_permissions, created_at }), permissions };
    });
    return async (transaction) => {
      const all = rows.map(({ admin }) => admin);
      await store.insertAll(transaction, 'admin_users', all);
      await store.insertAll(
        transaction,
        'admin_user_permissions',
        rows.flatMap(({ permissions }) => permissions),
      );
      for (const { id, rank } of all) {
        const changes = [{ field: 'rank', before: '', after: rank ?? '' }];
        const target = { type: 'user', id, name: id } as const;
        await recordOperatorAudit(transaction, { action: 'admin.appointed', target, changes });
      }
    };
  },
};

/** Returns the permissions that replace those of the rank: a list of granted ones, or an object of booleans. */
function permissionsOf(source: Source) {
  const granted = source.list('permissions');
  const named = source.group('permissions');
  const wanted = (name: string) => (granted.length > 0 ? granted.includes(name) : named.flag(name));
  return adminPermissions.flatMap((permission) => {
    const is_granted = wanted(permission);
    return is_granted === null ? [] : [{ user_id: source.id, permission, is_granted }];
  });
}

const text = textSchema({ what: '設定', max: 200, multiline: true });

/** The texts and the picture of previews, where this site has no own ones yet. */
export const siteSettings: Collection = {
  name: 'site_settings',
  files: ['site_settings', 'settings'],
  isPart: ({ id }) => id === 'general',
  async prepare(context, batch, documents) {
    const rows = await batch.convert(documents, async (source) => {
      const to = { to: 'announcement-images', owner: null } as const;
      const image_key = await importPicture(context.pictures, source, 'og_image_url', to);
      const [og_title, og_description] = [
        source.optional('og_title', text, null, 200),
        source.optional('og_description', text, null, 200),
      ];
      return {
        ...(og_title !== null && { og_title }),
        ...(og_description !== null && { og_description }),
        ...(image_key !== null && { og_image_url: pictureUrl(image_key) }),
      };
    });
    return async (transaction) => {
      if (rows.length === 0) return;
      const own = await lockOwnSettings(transaction);
      await saveOwnSettings(transaction, { ...Object.assign({}, ...rows), ...own });
    };
  },
};
