import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, vi } from 'vitest';
import { anOwnEvent, aPlannedEvent } from '#client/testing/events.ts';
import { aMember, renderInApp } from '#client/testing/render.tsx';
import { type Handlers, stubServer } from '#client/testing/server.ts';
import { aSiteSettings } from '#client/testing/site-settings.ts';
import { EventForm } from './event-form.tsx';
import type { EditedEvent } from './event-values.ts';

const me = aMember();
const userId = me.user?.id ?? '';

/** Renders the form. Returns the calls to the server, and a spy for `onDone`. */
export function openForm(event: EditedEvent | null = null, handlers: Handlers = {}) {
  const calls = stubServer({
    '/api/site-settings': () => aSiteSettings({ characters: ['ルミ', 'モコ'] }),
    '/api/session': () => me,
    '/api/tags': () => ({ items: [] }),
    '/api/next-birthdays': () => ({ own: null, characters: [] }),
    '/functions/createEvent': () => ({ event: anOwnEvent() }),
    '/functions/updateEvent': () => ({ event: event && 'can' in event ? event : anOwnEvent() }),
    '/functions/planEvent': () => ({ planned: aPlannedEvent() }),
    '/functions/updatePlannedEvent': () => ({ planned: aPlannedEvent() }),
    ...handlers,
  });
  const onDone = vi.fn<(event: EditedEvent) => void>();
  const app = renderInApp(<EventForm userId={userId} event={event} onDone={onDone} />, {
    session: me,
    path: '/events/new',
  });
  const sent = (name: string) => calls.filter(({ path }) => path === `/functions/${name}`);
  return { ...app, onDone, sent };
}

export const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
export const type = (name: string, value: string) =>
  void fireEvent.change(field(name), { target: { value } });
export const choose = (name: string) => userEvent.click(screen.getByRole('radio', { name }));
export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

/** Fills in a date and a time in Japan. */
export function typeTime(group: string, date: string, time: string): void {
  const parts = within(screen.getByRole('group', { name: new RegExp(`^${group}`) }));
  fireEvent.change(parts.getByLabelText('日付'), { target: { value: date } });
  fireEvent.change(parts.getByLabelText('時刻'), { target: { value: time } });
}

/** Fills in the required fields: a title, and the start on Saturday, November 22, 2031, at 20:00. */
export function typeEvent(): void {
  type('タイトル', '秋のお絵かき会');
  typeTime('開始日時', '2031-11-22', '20:00');
}

/** Cleans up after each test of a file. */
export function cleanUpForms(): void {
  afterEach(() => {
    cleanup();
    sessionStorage.clear();
  });
}
