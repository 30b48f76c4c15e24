import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import EventsPage from '#client/routes/admin/admin-events.tsx';
import { aPlannedEvent } from '#client/testing/events.ts';
import { aMember, aProfile, renderInApp } from '#client/testing/render.tsx';
import { refusal, stubServer } from '#client/testing/server.ts';
import { ToastHost } from '#client/ui/feedback/toast.tsx';
import type { ManagedPlannedEvent } from '#contract/events/planned-events.ts';

const admin = aMember({ id: 'anAdmin0000000000001' });

function planned(fields: Partial<ManagedPlannedEvent> = {}): ManagedPlannedEvent {
  const { id, username, display_name, avatar_url, is_verified, is_holder } = aProfile();
  const profiles = { id, username, display_name, avatar_url, is_verified, is_holder };
  return { ...aPlannedEvent({ title: 'ひみつの会' }), profiles, ...fields };
}

/** Renders the list with a server that returns these plans until they are taken back. */
function open(items: ManagedPlannedEvent[], isRefused = false) {
  let known = items;
  const calls = stubServer({
    '/api/admin/planned-events': () => ({ items: known, next_cursor: null, has_more: false }),
    '/functions/takeBackPlannedEvent': ({ data }) => {
      if (isRefused) return refusal('not-found');
      known = known.filter(({ id }) => id !== data.plannedEventId);
      return {};
    },
  });
  const page = (
    <>
      <EventsPage />
      <ToastHost />
    </>
  );
  const options = { path: '/admin/events?planned', route: '/admin/events' };
  renderInApp(page, { session: admin, ...options });
  return () => calls.filter(({ path }) => path.startsWith('/functions/')).map(({ data }) => data);
}

const click = (name: string) =>
  screen.findByRole('button', { name }).then((button) => userEvent.click(button));

describe('the list of the planned events of all members', () => {
  it('shows the time in Japan, the organiser and the content of each event [PLAN-49, PLAN-88]', async () => {
    const event = planned({ description: 'みんなで描きます', capacity: 30, tag: 'ルナ' });
    open([event]);
    const list = within(await screen.findByRole('group', { name: /公開を予約した/ }));
    expect(list.getByText(/11月21日.*00:00/)).toBeTruthy();
    expect(list.getByRole('link', { name: event.profiles.display_name ?? '' })).toBeTruthy();
    await click('「ひみつの会」の内容を見る');
    const dialog = within(await screen.findByRole('dialog', { name: 'ひみつの会' }));
    for (const words of ['みんなで描きます', '30人', 'ルナ']) {
      expect(dialog.getByText(words)).toBeTruthy();
    }
    expect(screen.queryByRole('link', { name: /編集/ })).toBeNull();
  });

  it('takes a plan back with a reason, and removes the event from the list [PLAN-88]', async () => {
    const event = planned();
    const sent = open([event]);
    await click('「ひみつの会」の予約を取り消す');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: '予約を取り消す' }));
    expect(sent()).toEqual([]);
    await userEvent.type(dialog.getByRole('textbox'), '日時が重なっています');
    await userEvent.click(dialog.getByRole('button', { name: '予約を取り消す' }));
    await waitFor(() =>
      expect(sent()).toMatchObject([{ plannedEventId: event.id, reason: '日時が重なっています' }]),
    );
    expect(await screen.findByText('公開を予約したイベントはありません')).toBeTruthy();
  });

  it("shows the reason when a plan cannot be taken back, and has no button for the viewer's own plans [PLAN-88]", async () => {
    const own = planned({ id: 'ownPlan0000000000001', title: '自分の会' });
    open([planned(), { ...own, profiles: { ...own.profiles, id: admin.user?.id ?? '' } }], true);
    await click('「ひみつの会」の予約を取り消す');
    expect(screen.queryByRole('button', { name: '「自分の会」の予約を取り消す' })).toBeNull();
    // The dialog is found by its name, because the toast of the previous test also has the role of a dialog.
    const title = 'この予約を取り消しますか？';
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    await userEvent.type(dialog.getByRole('textbox'), '日時が重なっています');
    await userEvent.click(dialog.getByRole('button', { name: '予約を取り消す' }));
    expect(await dialog.findByRole('alert')).toBeTruthy();
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox').value).toBe('日時が重なっています');
  });
});
