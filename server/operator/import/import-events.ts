import { ONLINE } from '#contract/events/event-rules.ts';
import { eventFields } from '#contract/events/events.ts';
import { isId } from '#contract/foundations/ids.ts';
import {
  EVENT_DESCRIPTION_MAX,
  EVENT_LOCATION_MAX,
  EVENT_URL_MAX,
  TITLE_MAX,
} from '#contract/foundations/limits.ts';
import { eventRow } from '#server/features/events/events/events.tables.ts';
import { insertEvents } from '#server/features/events/events/writing/write-event.store.ts';
import { claimPicture } from '#server/features/foundations/pictures/pictures.service.ts';
import type { Collection, Context } from './collection.ts';
import { Skip, type Source } from './import-batch.ts';
import { importPicture } from './import-pictures.ts';

/** Events. The predecessor does not store who has created an event, so the operator can name an organiser. */
export const events: Collection = {
  name: 'events',
  files: ['events'],
  async prepare(context, batch, documents) {
    const organisers = batch.values(documents, 'user_id', 'created_by');
    const wanted = context.organiser === null ? organisers : [...organisers, [context.organiser]];
    const members = await batch.keys('profiles', ['id'], wanted);
    const known = await batch.keys('events', ['id'], batch.values(documents, 'id'));
    const rows = await batch.convert(documents, async (source) => {
      if (!isId(source.id)) throw new Skip('bad-id');
      if (known.has(source.id)) throw new Skip('duplicate');
      const user_id = source.text('user_id', 'created_by') || (context.organiser ?? '');
      if (!members.has(user_id)) throw new Skip('missing-member', 'user_id');
      const row = await toEvent(context, source, user_id);
      known.add(source.id);
      return row;
    });
    return async (transaction) => {
      for (const { image_key, user_id: userId } of rows) {
        if (image_key === null) continue;
        await claimPicture(transaction, image_key, { userId, folder: 'event-images' });
      }
      await insertEvents(transaction, rows);
    };
  },
};

async function toEvent(context: Context, source: Source, user_id: string) {
  const event_date = source.time('event_date', 'date');
  if (event_date === null) throw new Skip('bad-time', 'event_date');
  const end = source.time('event_end_date', 'endDate');
  const isBefore = end !== null && end <= event_date;
  if (isBefore) source.change('event_end_date', 'bad-time');
  const { title, description, location, event_url } = eventFields;
  const isPlain = source.value('description') === null;
  const row = {
    id: source.id,
    user_id,
    title: source.required('title', title, TITLE_MAX),
    description: isPlain
      ? ''
      : (source.required('description', description, EVENT_DESCRIPTION_MAX) ?? ''),
    event_date,
    event_end_date: isBefore ? null : end,
    location: source.optional('location', location, '', EVENT_LOCATION_MAX) || ONLINE,
    event_url: source.optional('event_url', event_url, null, EVENT_URL_MAX) ?? null,
    ...source.times(event_date < new Date().toISOString() ? event_date : undefined),
  };
  const picture = { to: 'event-images', owner: user_id } as const;
  const image_key = await importPicture(context.pictures, source, 'image_url', picture);
  return eventRow({ ...row, image_key });
}
