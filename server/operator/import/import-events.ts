import { ONLINE } from '#contract/events/event-rules.ts';
import { eventFields } from '#contract/events/events.ts';
import { eventRow } from '#server/features/events/events/events.tables.ts';
import { insertEvents } from '#server/features/events/events/writing/write-event.store.ts';
import { collection, findMembers, INDEXED_BATCH } from './collection.ts';
import { Skip } from './import-batch.ts';
import { claimAll, importPicture } from './import-pictures.ts';

const { title, description, location, event_url } = eventFields;

/** Imports events. The predecessor does not store the organiser of an event, so an option names the organiser. */
export const events = collection({
  name: 'events',
  batchOf: INDEXED_BATCH,
  members: ['user_id', 'created_by'],
  table: 'events',
  hasAddress: true,
  find: async (batch, _documents, { organiser }) => ({
    organisers: await findMembers(batch, organiser === null ? [] : [organiser]),
  }),
  async convert(source, { members, organisers }, context) {
    const { organiser } = context;
    const user_id = source.text('user_id') || source.text('created_by') || (organiser ?? '');
    if (!members.has(user_id) && !organisers.has(user_id)) {
      throw new Skip('missing-member', 'user_id');
    }
    const event_date = source.time(source.value('event_date') === null ? 'date' : 'event_date');
    if (event_date === null) throw new Skip('bad-time', 'event_date');
    const end = source.time(source.value('event_end_date') === null ? 'endDate' : 'event_end_date');
    const isBefore = end !== null && end <= event_date;
    if (isBefore) source.change('event_end_date', 'bad-time');
    const hasText = source.value('description') !== null;
    const row = {
      id: source.id,
      user_id,
      title: source.required('title', title),
      description: hasText ? source.required('description', description) : '',
      event_date,
      event_end_date: isBefore ? null : end,
      location: source.optional('location', location, ONLINE) || ONLINE,
      event_url: source.optional('event_url', event_url, null),
      ...source.times(event_date < new Date().toISOString() ? event_date : undefined),
    };
    const picture = { to: 'event-images', owner: user_id } as const;
    return eventRow({
      ...row,
      image_key: await importPicture(context, source, 'image_url', picture),
    });
  },
  async write(transaction, rows) {
    await claimAll(transaction, 'event-images', rows);
    await insertEvents(transaction, rows);
  },
});
