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
import { collection } from './collection.ts';
import { isFields } from './firestore-values.ts';
import * as store from './import.store.ts';
import { Skip, type Source } from './import-batch.ts';
import { importPicture } from './import-pictures.ts';

/**
 * The team, which is imported only with `--with-admins`. A record without a rank allows nothing and is not imported.
 */
export const admins = collection({
  name: 'admin_users',
  members: ['id'],
  table: 'admin_users',
  convert(source, { members }) {
    const { id } = source;
    if (!members.has(id)) throw new Skip('missing-member');
    const rank = source.required('rank', z.enum(adminRanks));
    const permissions = permissionsOf(source);
    const has_own_permissions = permissions.length > 0;
    const { created_at } = source.times(new Date().toISOString());
    return { admin: adminRow({ id, rank, has_own_permissions, created_at }), permissions };
  },
  async write(transaction, rows) {
    await store.insert(transaction, {
      admin_users: rows.map(({ admin }) => admin),
      admin_user_permissions: rows.flatMap(({ permissions }) => permissions),
    });
    for (const { admin } of rows) {
      const changes = [{ field: 'rank', before: '', after: admin.rank ?? '' }];
      const target = { type: 'user', id: admin.id, name: admin.id } as const;
      await recordOperatorAudit(transaction, { action: 'admin.appointed', target, changes });
    }
  },
});

/**
 * Returns the permissions that replace the permissions of the rank. A list of granted permissions replaces all of them,
 * and booleans replace single permissions.
 */
function permissionsOf(source: Source) {
  const own = source.value('permissions');
  if (own === null) return [];
  const named = isFields(own) ? Object.keys(own) : source.list('permissions');
  const isKnown = (name: unknown) => adminPermissions.some((permission) => permission === name);
  const permissions = adminPermissions
    .filter((permission) => !isFields(own) || Object.hasOwn(own, permission))
    .map((permission) => ({
      user_id: source.id,
      permission,
      is_granted: isFields(own) ? own[permission] === true : named.includes(permission),
    }));
  if (!named.every(isKnown)) {
    const granted = permissions.filter(({ is_granted }) => is_granted);
    const left = granted.map(({ permission }) => permission);
    source.change('permissions', 'bad-value', left);
  }
  return permissions;
}

const text = textSchema({ what: '設定', max: 200, multiline: true });

/** The texts and the picture of previews, unless this site already has its own. */
export const siteSettings = collection({
  name: 'site_settings',
  files: ['site_settings', 'settings'],
  isPart: ({ id }) => id === 'general',
  async convert(source, _found, context) {
    const place = { to: 'announcement-images', owner: null } as const;
    const image_key = await importPicture(context, source, 'og_image_url', place);
    const og_title = source.optional('og_title', text, null);
    const og_description = source.optional('og_description', text, null);
    return {
      ...(og_title !== null && { og_title }),
      ...(og_description !== null && { og_description }),
      ...(image_key !== null && { og_image_url: pictureUrl(image_key) }),
    };
  },
  async write(transaction, [imported]) {
    const own = await lockOwnSettings(transaction);
    if (imported) await saveOwnSettings(transaction, { ...imported, ...own });
  },
});
