import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import BirthdaySection from '#client/features/accounts/member-settings/birthday/birthday-section.tsx';
import HomePage from '#client/routes/home.tsx';
import { aCard } from '#client/testing/posts.ts';
import { aMember, aProfile, renderInApp } from '#client/testing/render.tsx';
import { refusal, stubServer } from '#client/testing/server.ts';
import { aSiteSettings } from '#client/testing/site-settings.ts';
import { receiveToasts, type Toast } from '#client/ui/feedback/toast.tsx';
import type { UpcomingBirthdays } from '#contract/accounts/upcoming-birthdays.ts';
import type { OwnBirthday } from '#contract/members/birthdays.ts';

// The clock is not in December, because home then also shows the invitation to the review of the year.
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2031-11-27T12:00:00+09:00'), toFake: ['Date'] });
});

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

const character = {
  ...{ tag: 'ルミ', count: 3, is_character: true, image_url: null, image: null },
};
const upcoming: UpcomingBirthdays = {
  today: '2031-11-27',
  characters: [{ day: '11-28', days_left: 1, character }],
  members: [
    { day: '11-27', days_left: 0, user: aProfile({ display_name: 'ことり' }) },
    { day: '12-01', days_left: 4, user: aProfile({ id: 'b'.repeat(20), display_name: 'そら' }) },
  ],
};

/** Scrolls until the birthdays are requested. One scroll is not enough, because their code loads lazily. */
async function scroll(): Promise<void> {
  await waitFor(() => {
    fireEvent.scroll(window);
    expect(asked).toBe(true);
  });
}

let asked = false;

describe('home', () => {
  const open = (answer: UpcomingBirthdays) => {
    asked = false;
    stubServer({
      '/api/site-settings': () => aSiteSettings(),
      '/api/banners': () => ({ items: [] }),
      '/api/events/next': () => ({ items: [] }),
      '/api/posts': () => ({
        items: Array.from({ length: 14 }, (_, index) =>
          aCard({ id: `post${String(index).padStart(16, '0')}` }),
        ),
        next_cursor: null,
        has_more: false,
      }),
      '/api/upcoming-birthdays': () => {
        asked = true;
        return answer;
      },
    });
    return renderInApp(<HomePage />, { session: aMember() });
  };

  it('shows the birthdays of the week below the first page of posts, sorted by date, until they are dismissed for the day [BDAY-07, BDAY-21]', async () => {
    const first = open(upcoming);
    expect(await screen.findAllByRole('article')).toHaveLength(14);
    expect(screen.queryByRole('region', { name: 'もうすぐ誕生日' })).toBeNull();
    await scroll();
    const row = within(await screen.findByRole('region', { name: 'もうすぐ誕生日' }));
    expect(row.getAllByRole('link').map((link) => link.textContent)).toEqual([
      expect.stringContaining('ことり今日'),
      expect.stringContaining('ルミ明日'),
      expect.stringContaining('そら12月1日'),
    ]);
    const lists = screen.getAllByRole('list', { name: '新着' });
    expect(lists.map((list) => within(list).getAllByRole('article').length)).toEqual([12, 2]);
    await userEvent.click(screen.getByRole('button', { name: 'もうすぐ誕生日を今日は閉じる' }));
    expect(screen.queryByRole('region', { name: 'もうすぐ誕生日' })).toBeNull();
    expect(screen.getAllByRole('list', { name: '新着' })).toHaveLength(1);
    first.unmount();
    const again = open(upcoming);
    await screen.findAllByRole('article');
    await scroll();
    await waitFor(() => expect(again.client.isFetching()).toBe(0));
    expect(screen.queryByRole('region', { name: 'もうすぐ誕生日' })).toBeNull();
    again.unmount();
    open({ ...upcoming, today: '2031-11-28' });
    await screen.findAllByRole('article');
    await scroll();
    expect(await screen.findByRole('region', { name: 'もうすぐ誕生日' })).toBeTruthy();
  });

  it('shows no row of birthdays when nobody has a birthday [BDAY-07]', async () => {
    const { client } = open({ ...upcoming, characters: [], members: [] });
    await screen.findAllByRole('article');
    await scroll();
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(screen.queryByText('もうすぐ誕生日')).toBeNull();
  });
});

describe('the birthday settings', () => {
  const serve = (stored: OwnBirthday, fails = false) =>
    stubServer({
      '/api/birthday': () => stored,
      '/functions/setBirthday': ({ data }) => {
        if (fails) return refusal('unavailable');
        const { birthday, visibleTo } = data;
        return { birthday, visible_to: visibleTo };
      },
    });
  const open = () => renderInApp(<BirthdaySection />, { session: aMember() });
  const sent = (calls: ReturnType<typeof serve>) =>
    calls.filter(({ path }) => path === '/functions/setBirthday').length;

  it('save a month and a day and who may see the birthday, and can remove the birthday [BDAY-08]', async () => {
    const calls = serve({ birthday: null, visible_to: 'nobody' });
    open();
    await userEvent.selectOptions(await screen.findByLabelText('月'), '2月');
    expect(sent(calls)).toBe(0);
    await userEvent.selectOptions(screen.getByLabelText('日'), '29日');
    await userEvent.click(await screen.findByRole('radio', { name: 'フォロワー' }));
    await waitFor(() => expect(sent(calls)).toBe(2));
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('radio', { name: 'フォロワー' }).checked).toBe(
        true,
      ),
    );
    await userEvent.selectOptions(screen.getByLabelText('月'), 'なし');
    await waitFor(() => expect(screen.queryByRole('radio')).toBeNull());
    expect(sent(calls)).toBe(3);
  });

  it('show the stored birthday, with an error when a change cannot be saved [BDAY-22]', async () => {
    const toasts: Toast[] = [];
    const stop = receiveToasts((toast) => toasts.push(toast));
    serve({ birthday: '11-27', visible_to: 'nobody' }, true);
    open();
    await userEvent.click(await screen.findByRole('radio', { name: '全員' }));
    await waitFor(() => expect(toasts[0]?.title).toBe('誕生日を保存できませんでした'));
    const nobody = screen.getByRole<HTMLInputElement>('radio', { name: 'だれにも見せない' });
    expect(nobody.checked).toBe(true);
    stop();
  });
});
